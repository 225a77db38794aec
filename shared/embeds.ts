/** What an embed of a text shows, with its name. */
export const embedKinds = { video: '视频', audio: '音频', map: '地图' } as const;
export type EmbedKind = keyof typeof embedKinds;
/** A site whose players texts may hold: the host exactly as it stands in an address, no wildcard. */
export type EmbedHost = { host: string; kind: EmbedKind; name: string };

/** What counts until staff say otherwise: the players that most institutes in China use. */
export const defaultEmbedHosts: readonly EmbedHost[] = [
  { host: 'player.bilibili.com', kind: 'video', name: '哔哩哔哩' },
  { host: 'v.qq.com', kind: 'video', name: '腾讯视频' },
  { host: 'player.youku.com', kind: 'video', name: '优酷' },
  { host: 'player.cntv.cn', kind: 'video', name: '央视网' },
  { host: 'music.163.com', kind: 'audio', name: '网易云音乐' },
  { host: 'www.ximalaya.com', kind: 'audio', name: '喜马拉雅' },
  { host: 'map.baidu.com', kind: 'map', name: '百度地图' },
  { host: 'm.amap.com', kind: 'map', name: '高德地图' },
  { host: 'apis.map.qq.com', kind: 'map', name: '腾讯地图' },
];

export const embedLimits = { hosts: 40, address: 1000, title: 60 } as const;

/** The host of a player: letters, digits and dots, no port, no number of a machine. */
export const embedHostPattern = /^(?=.{4,120}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** An address that a frame may be given: https, a named host, no person and no port in it; null for any other. */
export function soundEmbed(address: string): string | null {
  if (address.length > embedLimits.address || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && !url.username && !url.password && !url.port && embedHostPattern.test(url.hostname)
    ? url.href
    : null;
}

/** Pages that people copy from the browser, and the players behind them. */
const players: [host: RegExp, path: RegExp, player: (found: RegExpExecArray) => string][] = [
  [
    /^(www|m)\.bilibili\.com$/,
    /^\/video\/(BV\w{10})/,
    (f) => `https://player.bilibili.com/player.html?bvid=${f[1]}&autoplay=0`,
  ],
  [
    /^v\.qq\.com$/,
    /^\/x\/(?:page|cover\/\w+)\/(\w+)\.html/,
    (f) => `https://v.qq.com/txp/iframe/player.html?vid=${f[1]}`,
  ],
  [/^v\.youku\.com$/, /^\/v_show\/id_([\w=]+)\.html/, (f) => `https://player.youku.com/embed/${f[1]}`],
  [
    /^music\.163\.com$/,
    /^\/(?:#\/)?song\?id=(\d+)/,
    (f) => `https://music.163.com/outchain/player?type=2&id=${f[1]}&auto=0&height=66`,
  ],
];

/**
 * The address of the player that a person means: by the address of its page, of
 * the player itself, or by the code that sites offer for embedding.
 * @returns null for what is no such address
 */
export function playerOf(typed: string): string | null {
  const given =
    /<iframe\b[^<>]*?\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(typed)?.[1]?.replaceAll('&amp;', '&') ?? typed.trim();
  const sound = soundEmbed(given.replace(/^(https?:)?\/\//i, 'https://'));
  if (!sound) return null;
  const url = new URL(sound);
  for (const [host, path, player] of players) {
    const found = host.test(url.hostname) && path.exec(url.pathname + url.search + url.hash);
    if (found) return player(found);
  }
  return sound;
}

/** The allowed site of an address, or undefined. */
export function hostOf(hosts: readonly EmbedHost[], address: string): EmbedHost | undefined {
  const sound = soundEmbed(address);
  const name = sound && new URL(sound).hostname;
  return hosts.find((h) => h.host === name);
}
