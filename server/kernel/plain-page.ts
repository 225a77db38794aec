import { href } from '../../shared/sitemap.ts';
import { text } from '../../shared/text.ts';

const encode = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

let sign = '';
/** Says below each plain page whose it is and where to call: as it was last known. */
export function signPlainPages(words: string): void {
  sign = words;
}

/** What a plain page may do: nothing but look as it does. */
export const plainPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** A page that needs neither database nor framework: for errors that those cause. */
export function plainPage(status: number, title: string, message: string, requestId?: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${encode(title)}</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f4ee;color:#18211f;font:16px/1.75 -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{max-width:30rem;padding:2rem;border-left:3px solid #b03a22}h1{font:700 2rem/1.4 "Songti SC","Noto Serif CJK SC",SimSun,serif;margin:0 0 .5rem}p{margin:.25rem 0;color:#3a4543}a{color:#105052}small{color:#59645f}
</style></head><body><main><h1>${encode(title)}</h1><p>${encode(message)}</p><p>${status === 401 ? `<a href="${href('account/login')}">登录</a>` : '<a href="">重新打开</a>'}　<a href="/">回到首页</a></p>${sign && `<p>${encode(sign)}</p>`}
<small>${status}${requestId ? ` · 记录编号 ${encode(requestId)}` : ''}</small></main></body></html>`;
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
