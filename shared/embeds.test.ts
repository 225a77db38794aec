import { describe, expect, it } from 'vitest';
import { defaultEmbedHosts, embedHostPattern, hostOf, playerOf, soundEmbed } from './embeds.ts';

describe('addresses of players', () => {
  it('are https, of a named host, without person and port; everything else is none', () => {
    for (const wrong of [
      '',
      'x',
      'http://v.qq.com/a',
      'https://v.qq.com:8443/a',
      'https://a:b@v.qq.com/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
      'javascript:alert(1)',
      'data:text/html,x',
      '//v.qq.com/a',
      '/a',
      `https://v.qq.com/${'x'.repeat(1000)}`,
    ])
      expect(soundEmbed(wrong), wrong).toBeNull();
    expect(soundEmbed('https://V.QQ.com/a b')).toBe('https://v.qq.com/a%20b');
  });

  it('are found by the page that people copy and by the code that sites offer', () => {
    const cases = {
      'https://www.bilibili.com/video/BV1xx411c7mD/?spm_id_from=333':
        'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0',
      'https://v.qq.com/x/cover/mzc00200abc/a1b2c3.html': 'https://v.qq.com/txp/iframe/player.html?vid=a1b2c3',
      'https://v.qq.com/x/page/a1b2c3.html': 'https://v.qq.com/txp/iframe/player.html?vid=a1b2c3',
      'http://v.youku.com/v_show/id_XNDk=.html': 'https://player.youku.com/embed/XNDk=',
      'https://music.163.com/#/song?id=28830': 'https://music.163.com/outchain/player?type=2&id=28830&auto=0&height=66',
      'https://music.163.com/song?id=28830&userid=1':
        'https://music.163.com/outchain/player?type=2&id=28830&auto=0&height=66',
      '<iframe width="1" src="//player.bilibili.com/player.html?aid=1&amp;page=2" allowfullscreen></iframe>':
        'https://player.bilibili.com/player.html?aid=1&page=2',
      ' https://v.qq.com/txp/iframe/player.html?vid=x ': 'https://v.qq.com/txp/iframe/player.html?vid=x',
    };
    for (const [typed, player] of Object.entries(cases)) expect(playerOf(typed), typed).toBe(player);
    for (const typed of ['<iframe src="javascript:alert(1)">', '你好', 'ftp://v.qq.com/x'])
      expect(playerOf(typed), typed).toBeNull();
  });

  it('belong to a site only by its whole host', () => {
    const hosts = [...defaultEmbedHosts];
    expect(hostOf(hosts, 'https://v.qq.com/txp')?.name).toBe('腾讯视频');
    for (const other of [
      'https://evil.v.qq.com/',
      'https://v.qq.com.evil.example/',
      'https://qq.com/',
      'https://v.qq.com@evil.example/',
      'http://v.qq.com/',
    ])
      expect(hostOf(hosts, other), other).toBeUndefined();
    for (const { host } of hosts) expect(host).toMatch(embedHostPattern);
  });
});
