import { createHash } from 'node:crypto';
import { script } from './position.ts';

/** The look of the institute (web/styles/tokens.css), in what browsers of 2018 understand: Chromium 70. */
export const style = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:#f6f4ee;color:#18211f;font:16px/1.75 -apple-system,"PingFang SC","HarmonyOS Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;
word-break:break-word;overflow-wrap:anywhere}
.phone{max-width:30rem;min-height:100vh;margin:0 auto;background:#fbfaf7;box-shadow:0 0 0 1px #dcd8cb}
header{padding:1rem 1.25rem 0;border-bottom:1px solid #dcd8cb}
.art{display:block;width:calc(100% + 2.5rem);height:7rem;
margin:.25rem -1.25rem 0;object-fit:cover;object-position:50% 62%;
-webkit-mask-image:linear-gradient(180deg,transparent,#000 55%);mask-image:linear-gradient(180deg,transparent,#000 55%)}
.brand{display:flex;align-items:center;margin:0;font:700 1rem/1.75 "Songti SC","Noto Serif CJK SC",SimSun,serif;letter-spacing:.1em}
.brand img{width:1.75rem;height:1.75rem;margin-right:.6rem}
h1,h2{font-family:"Songti SC","Noto Serif CJK SC",SimSun,serif}
h1{margin:.75rem 0 .15rem;font-size:1.625rem;line-height:1.35}
h2{margin:0 0 .75rem;font-size:1.125rem}
header p{margin:0;color:#3a4543}
main{padding:1.25rem}
dl{margin:0 0 1.25rem}
dl div{display:flex;align-items:baseline}
dl div+div{margin-top:.25rem}
dt{flex:none;width:3.25rem;color:#59645f;font-size:.875rem}
dd{flex:1;min-width:0;margin:0;font-weight:600;font-size:1.125rem;line-height:1.5}
.whole{white-space:nowrap}
h1,header p,dd,li a{word-break:keep-all;overflow-wrap:break-word}
.say{margin:0 0 1.25rem;padding:.7rem .9rem;border-left:3px solid #1d4f86;background:#e1ecf7;color:#163d68}
.say b,.note b{display:block}
.note{margin:0 0 1rem;color:#59645f;font-size:.875rem;line-height:1.6}
.say.ok{border-color:#17663f;background:#e0f0e6;color:#124f31}
.say.warn{border-color:#7d4e00;background:#f9ecd0;color:#5f3b00}
.say.bad{border-color:#a3122c;background:#fae3e6;color:#8a0f25}
label{display:block;margin:0 0 .25rem;font-weight:600}
input{display:block;width:100%;min-height:52px;margin:0;padding:0 .9rem;
border:1px solid #7f8883;border-radius:3px;background:#fff;
color:inherit;font:inherit;font-size:1.125rem}
.field{margin:0 0 1rem}
.field small{display:block;color:#59645f;font-size:.875rem}
.field .wrong{color:#a3122c;font-weight:600}
.wrong+input,input[aria-invalid]{border-color:#a3122c}
.digits input{letter-spacing:.35em;font-variant-numeric:tabular-nums}
button,.button{display:block;width:100%;min-height:56px;margin:0;padding:.8rem 1rem;
border:0;border-radius:3px;background:#105052;color:#fff;
font:inherit;font-size:1.125rem;font-weight:600;line-height:1.75;text-align:center;text-decoration:none;cursor:pointer}
button:active{background:#0a3434}
input:focus,button:focus,a:focus{outline:3px solid #1b6665;outline-offset:2px}
.other{display:block;margin-top:.75rem;padding:.75rem;text-align:center}
button.other{border:1px solid #7f8883;background:#fff;color:#105052;min-height:48px;font-size:1rem}
button.other:active{background:#f6f4ee}
a{color:#105052;text-underline-offset:.28em}
.stamp{display:table;margin:.5rem auto 1.5rem;padding:1.1rem 1.2rem;border:3px solid #b03a22;border-radius:6px;
color:#b03a22;font:700 2rem/1.25 "Songti SC","Noto Serif CJK SC",SimSun,serif;text-align:center;transform:rotate(-4deg)}
.held h2{margin:.5rem 0}
summary{color:#105052;cursor:pointer}
.done{text-align:center}
.done h2{margin:0;font-size:1.5rem}
.done p{margin:.25rem 0 1.5rem;color:#3a4543}
ul{list-style:none;margin:0;padding:0}
li a{display:block;padding:.9rem 0;border-top:1px solid #dcd8cb;text-decoration:none}
li b{display:block}
li small{display:block;color:#59645f;font-size:.875rem}
footer{padding:.5rem 1.25rem 1.5rem;color:#59645f;font-size:.875rem;text-align:center}
footer a{display:inline-block;padding:.5rem}`;

const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const rest = "img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Allows the one style above, pictures of our own and the form, and no script at all. */
export const policy = `default-src 'none'; style-src ${digestOf(style)}; ${rest}`;
/** Besides the script that asks where the phone is. */
export const askingPolicy = `default-src 'none'; script-src ${digestOf(script)}; style-src ${digestOf(style)}; ${rest}`;
