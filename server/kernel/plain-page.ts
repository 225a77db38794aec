import { href } from '../../shared/sitemap.ts';
import { text } from './text.ts';

const encode = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

type Sign = { name: string; hotline: string };
let sign: Sign | null = null;
/** Says on each plain page whose it is and where to call: as it was last known. */
export function signPlainPages(of: Sign): void {
  sign = of;
}

/** The sign of the college (`web/public/logo.svg`): within the page, which may fetch nothing. */
const mark = `<svg viewBox="0 0 96 96" width="36" height="36" aria-hidden="true"><rect x="3" y="3" width="90"
height="90" rx="4" fill="#105052"/><path d="M44 12c5 2 9 6 11 12c-2 3-6 3-8 0c-2-5-4-8-5-10z"
fill="#ecb09c"/><path d="M20 33c16 3 32 2 49-1c5-1 9 2 6 6c-9 10-24 18-37 26c14-3 28 0 42 8c3 2 1 6-3
6c-18-5-36-5-55 1c-4 1-6-3-3-6c13-10 30-18 42-31c-13 2-26 3-38 1c-6-1-8-8-3-10z" fill="#fff"/><path d="M13
85.5c12-4.5 20-4.5 31-.5s22 4 39-1" fill="none" stroke="#98c0b6" stroke-width="2.5" stroke-linecap="round"/></svg>`;

/** As browsers of 2018 read it, to which the page of signing in leads: what is younger has an older way before it. */
const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto;background:#f6f4ee;color:#18211f;
font:16px/1.75 -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
header,main,footer{width:100%;max-width:44rem;margin:0 auto;padding:1.25rem}
header{display:flex;align-items:center;font:700 1.125rem/1.75 "Songti SC","Noto Serif CJK SC",SimSun,serif;letter-spacing:.08em;color:#105052}
header svg{margin-right:.75rem}
main{align-self:center}main>div{padding:1.5rem;padding:clamp(1.5rem,5vw,3rem);background:#fff;border:1px solid #ddd8ca;
border-top:3px solid #b03a22;border-radius:4px}
h1{font:700 1.625rem/1.4 "Songti SC","Noto Serif CJK SC",SimSun,serif;
font-size:clamp(1.625rem,5vw,2.25rem);margin:0 0 .5rem}
p{margin:.25rem 0;color:#3a4543}nav{display:flex;flex-wrap:wrap;margin:1.5rem 0 .25rem}
a{color:#105052}nav a{margin:0 .75rem .75rem 0;padding:.6rem 1.25rem;border:1px solid #105052;border-radius:3px;
text-decoration:none}nav a:first-child{background:#105052;color:#fff}
a:focus-visible{outline:2px solid #b03a22;outline-offset:2px}
small,footer{font-size:.875rem;color:#59645f}footer a{display:inline-block;padding:.5rem 0}`;

/** What a plain page may do: nothing but look as it does. */
export const plainPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** Where to go from a page of this status: first what helps most often. */
function ways(status: number): string {
  const home = '<a href="/">回到首页</a>';
  if (status === 401) return `<a href="${href('account/login')}">登录</a>${home}`;
  // What is not there is not there at a second look either.
  return status === 404 || status === 410 ? home : `<a href="">重新打开</a>${home}`;
}

/** A page that needs neither database nor framework: for errors that those cause. What is away is asked for again. */
export function plainPage(status: number, title: string, message: string, requestId?: string): string {
  const again = status === 503 ? '<meta http-equiv="refresh" content="20">' : '';
  const { name, hotline } = sign ?? { name: '', hotline: '' };
  const tel = `tel:${hotline.replace(/[^\d+]/g, '')}`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">${again}<title>${encode(title)}</title><style>${style}</style></head>
<body><header>${mark}${encode(name)}</header><main><div><h1>${encode(title)}</h1><p>${encode(message)}</p><nav>${ways(status)}</nav>
<small>${status}${requestId ? ` · 记录编号 ${encode(requestId)}` : ''}${again && '，20 秒后自动重试'}</small></div></main>
<footer>${hotline && `咨询热线 <a href="${encode(tel)}">${encode(hotline)}</a>`}</footer></body></html>`;
}

export const plainTitles: Record<number, [title: string, message: string]> = {
  400: ['地址不正确', '这个地址无法识别，请检查后重新输入。'],
  401: ['请先登录', '登录后再打开这个地址。'],
  404: ['页面不存在', '您要找的页面可能已经移动。'],
  405: ['没有提交成功', '这个地址不接受提交。请重新打开页面再试；若仍不行，请致电学院。'],
  414: ['地址太长', '这个地址太长，服务器不接受。'],
  500: ['页面没有打开', `${text.bug}，请稍后再试；若仍不行，请致电学院。`],
  503: ['暂时无法访问', '服务正在恢复，请稍等片刻再打开。'],
  507: ['存储空间不足', `${text.full}；已有的内容没有丢失。`],
};
