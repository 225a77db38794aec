/** Addresses that lead, or once led some browser or library, away from the site. */
export const payloads = [
  '//evil.example', '//evil.example/', '///evil.example', '////evil.example/a', '/\\evil.example', '\\/evil.example', '\\\\evil.example', '/\\/evil.example', '\\\\\\evil.example', '/\\\\evil.example',
  '//evil.example\\@portal.example', '//portal.example@evil.example', '//portal.example.evil.example', '//evil.example:443/', '//user:pw@evil.example/', '//[::1]/', '//2130706433/', '//0x7f.1/', '//evil%2eexample/', '//evil。example/',
  'http://evil.example', 'https://evil.example/', 'HTTPS://EVIL.EXAMPLE', 'https:evil.example', 'https:/evil.example', 'https:\\\\evil.example', 'http:\\/evil.example', 'https:///evil.example', 'https://portal.example@evil.example/', 'https://portal.example:8443/',
  'http://portal.example/', 'https://portal.example.evil.example', 'https://evil.example#@portal.example', 'https://evil.example?portal.example', 'https://portal.example\\.evil.example', 'ftp://portal.example/', 'ws://portal.example/', 'file:///etc/passwd', 'blob:https://portal.example/1f', 'about:blank',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)', 'javascript://portal.example/%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'data:text/html;base64,PHA+', 'vbscript:msgbox(1)',
  '/\t/evil.example', '/\n/evil.example', '/\r/evil.example', '\t//evil.example', ' //evil.example', '\u0000//evil.example', '/\t\\evil.example', '//\tevil.example', '/.//evil.example', '/..//evil.example',
  '/./\\evil.example', '/a/..//evil.example', '/a/../\\evil.example', '/%2e//evil.example', '/%2e%2e//evil.example', '..//evil.example', './/evil.example', '／／evil.example', '//ｅｖｉｌ.example', '/%2f%2fevil.example', '/%5cevil.example', '%2f%2fevil.example', '\u2028//evil.example', '//\u200devil.example',
];
