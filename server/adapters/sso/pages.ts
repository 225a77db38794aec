import { createHash } from 'node:crypto';
import { href } from '../../../shared/sitemap.ts';

const encode = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The look of the institute, as far as one form needs it (web/styles/tokens.css). */
const style = `
*{box-sizing:border-box}
body{
  margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:#f6f4ee;color:#18211f;
  font:16px/1.75 -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif
}
main{
  width:100%;max-width:26rem;padding:2.5rem 2rem;background:#fff;border:1px solid #dcd8cb;
  border-top:3px solid #105052;border-radius:4px
}
.brand{
  display:flex;gap:.75rem;align-items:center;margin:0 0 1.5rem;
  font:700 1.125rem/1 "Songti SC","Noto Serif CJK SC",SimSun,serif;letter-spacing:.06em
}
.brand img{display:block;width:2.25rem;height:2.25rem}
h1{font:700 1.625rem/1.4 "Songti SC","Noto Serif CJK SC",SimSun,serif;margin:0 0 .25rem}
p{margin:.25rem 0 1.25rem;color:#3a4543}
label{display:block;margin:0 0 .25rem;font-weight:600}
input{
  width:100%;min-height:44px;margin:0 0 1rem;padding:0 .75rem;border:1px solid #7f8883;border-radius:2px;
  background:#fff;color:inherit;font:inherit
}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #1b6665;outline-offset:2px}
button{
  width:100%;min-height:44px;border:0;border-radius:2px;background:#105052;color:#fff;font:inherit;
  font-weight:600;cursor:pointer
}
button:hover{background:#0d4243}
.other{margin-top:.75rem;border:1px solid #7f8883;background:#fff;color:#105052}
.other:hover{background:#f6f4ee}
.wrong{padding:.5rem .75rem;background:#fae3e6;color:#a3122c;border-left:3px solid #a3122c}
small{display:block;margin-top:1.25rem;color:#59645f}
a{display:inline-block;color:#105052;text-underline-offset:.28em}
p:last-child{margin-bottom:0}`;

const hash = createHash('sha256').update(style).digest('base64');

/** Allows the one style above, the emblem and the form, nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const frame = (
  title: string,
  inner: string,
) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${encode(title)}</title><style>${style}</style></head><body><main><p class="brand"><img src="/logo.svg" alt="" width="36" height="36">之江培训学院</p>${inner}</main></body></html>`;

export type SignInForm = { action: string; username?: string; problem?: string; askOtp?: boolean };

/** The form of the embedded identity portal; it works without script. */
export function signInPage({ action, username = '', problem, askOtp }: SignInForm): string {
  const otp = `<label for="otp">动态口令</label><input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required>`;
  return frame(
    '统一身份认证',
    `<h1>统一身份认证</h1><p>登录后将返回培训门户。</p>
${problem ? `<p class="wrong" role="alert">${encode(problem)}</p>` : ''}<form method="post" action="${encode(action)}">
<label for="username">账号</label><input id="username" name="username" autocomplete="username" maxlength="60" required value="${encode(username)}"${username ? '' : ' autofocus'}>
<label for="password">密码</label><input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required${username ? ' autofocus' : ''}>
${askOtp ? otp : ''}<button type="submit">登录</button>
<button type="submit" class="other" name="cancel" value="1" formnovalidate>取消</button></form><small>请确认地址栏中是本门户的网址。<a href="/">返回门户首页</a></small>`,
  );
}

/** Said where a sign-on cannot go on; why is in the log. */
export function brokenOffPage(): string {
  return frame(
    '统一身份认证',
    `<h1>登录没有完成</h1><p>登录页面已过期，或从别处打开。请回到门户重新登录。</p><p><a href="${encode(href('account/login'))}">重新登录</a>　<a href="/">返回门户首页</a></p>`,
  );
}
