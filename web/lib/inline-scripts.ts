import { limits } from '../../shared/limits.ts';

/**
 * The only scripts that stand in a document itself. They are the same on every page, so that the policy for scripts
 * names them and nothing else, whatever a page holds.
 */

/**
 * Before the first paint and outside the page cache: the display preference, and whether a place further down is
 * looked for. Where none is, what lies below waits until the first frame stands (`first`, styles/below.css), which is
 * told afterwards: a script within the frame would have its layout counted as time for which a page is blocked.
 * Then what is near is laid out, and all of it once the page has loaded, so that its scroll bar stays true: one piece
 * a frame, as all at once would hold a slow phone for a third of a second.
 */
export const displayScript = `(function(w,d,c){if(/(?:^|; )elder=1/.test(d.cookie))c.add('elder');if(location.hash||(performance.getEntriesByType('navigation')[0]||{}).type!=='navigate')return c.add('whole');c.add('first');
function lay(how,then){var all=[].slice.call(d.querySelectorAll('.below > section')),i=0;(function step(){if(i<all.length&&!c.contains('whole')){all[i++].style.contentVisibility=how;w.requestAnimationFrame(function(){(w.requestIdleCallback||setTimeout)(step,{timeout:200})})}else{all.forEach(function(e){e.style.contentVisibility=''});then()}})()}
function rest(){lay('visible',function(){c.add('whole')})}
new PerformanceObserver(function(_,o){o.disconnect();lay('auto',function(){c.remove('first');if(d.readyState==='complete')rest();else w.addEventListener('load',rest)})}).observe({entryTypes:['paint']})})(window,document,document.documentElement.classList)`;

/**
 * From the first byte on: a click on a button, or on a link that opens something within the page (`data-opens`; by
 * itself it goes there where the code is lost), that comes before the page has taken over is remembered, shown to be
 * waiting (`data-waits`), and made good by the page (`replayClick`), once: the framework, which may be half ready, does
 * not see it. What the browser can send by itself, a search, it sends, but where the page says otherwise
 * (`data-unfolds`). In a piece whose code comes later than the page's it waits for that (`useLate`).
 * A form whose own code comes later still is never sent by the browser: that would lose all that was typed. Its button
 * is remembered until the form lives (`useForm`). Where no code comes for too long that is said (`startScript`), and
 * the click counts no more: nobody is surprised by it later.
 */
export const catchScript = `(function(w,d){function wait(b){if(w.__click)w.__click.removeAttribute('data-waits');w.__click=b;if(!b)return;b.setAttribute('data-waits','');setTimeout(function(){if(w.__click===b&&w.__tell)w.__tell()},${limits.codeWaitMs})}
w.addEventListener('submit',function(e){var f=e.target;if(e.defaultPrevented||f.method!=='post')return;e.preventDefault();wait(f.querySelector('[type=submit]'))});
d.addEventListener('click',function(e){var m=e.ctrlKey||e.metaKey||e.shiftKey||w.__lost,b=e.target.closest&&e.target.closest(m?'button':'button,a[data-opens]'),f=b&&b.type==='submit'&&b.form;if(!b||w.__hydrated&&!b.closest('[data-late]')||f&&f.method==='get'&&!f.hasAttribute('data-unfolds'))return;e.preventDefault();e.stopImmediatePropagation();wait(b);if(w.__go)w.__go()},true)})(window,document)`;

/** Whether a browser has all that `web/older.ts` would bring. */
export const newEnough =
  '[].toSorted&&[].toReversed&&[].findLast&&[].findLastIndex&&Object.hasOwn&&URL.canParse&&AbortSignal.timeout&&AbortSignal.prototype.throwIfAborted&&w.structuredClone';

const codeLost = '网络不稳，这个按钮暂时不能用。您填写的内容还在，请检查网络后刷新页面，再试一次。';

/**
 * Starts the page's code after the page has loaded, or at once where a token waits, a person first moves (ADR 3), or
 * the page is for a form that only comes with its code (`data-starts`).
 * A browser that refuses its storage holds no token: that is all its error says, and the page starts as for anybody.
 * Where somebody scrolls all of it is laid out at once (styles/below.css).
 * Whoever presses a button of a page whose code did not come is told so; what they typed stands. A row of links that is
 * wider than a phone shows its current one right after the first frame (`useCurrentInView` sees to later ones): to
 * measure before it, or to ask for a moment within it, would have its layout counted as time for which a page is
 * blocked, on a phone a tenth of a second.
 */
export const startScript = `(function(w,d){var done,lost;function add(tag,set){var e=d.createElement(tag);for(var k in set)e[k]=set[k];return d.head.appendChild(e)}
function tell(){var b=w.__click;if(!b)return;b.removeAttribute('data-waits');w.__click=null;if(d.getElementById('lost'))return;var p=d.createElement('div');p.id='lost';p.className='toast-host';p.innerHTML='<p class="toast err" role="alert"><span>${codeLost}</span></p>';d.body.appendChild(p)}
function go(){if(done)return lost&&tell();done=1;var p=JSON.parse(d.getElementById('hand-over').textContent).document;p.modules.forEach(function(m){add('link',{rel:'modulepreload',href:m})});if(!(${newEnough}))add('script',{type:'module',async:false,src:p.older});add('script',{type:'module',async:false,src:p.entry}).addEventListener('error',function(){lost=w.__lost=1;tell()})}
function whole(){d.documentElement.classList.add('whole')}
['wheel','scroll','touchmove','keydown'].forEach(function(n){w.addEventListener(n,whole,{once:true,passive:true,capture:true})});
new PerformanceObserver(function(_,o){o.disconnect();d.querySelectorAll('.tabs [aria-current],.fades [aria-current]').forEach(function(a){var r=a.closest('.tabs,.fades');if(r.querySelector('a,button')!==a&&w.innerWidth<961)r.scrollLeft+=a.getBoundingClientRect().left-r.getBoundingClientRect().left-(r.clientWidth-a.offsetWidth)/2})}).observe({type:'paint',buffered:true});
w.__go=go;w.__tell=tell;if(w.__click||d.querySelector('[data-starts]'))return go();
['pointerdown','keydown','touchstart','pointermove','focusin'].forEach(function(n){w.addEventListener(n,go,{once:true,passive:true,capture:true})});
var t;try{t=w.sessionStorage.getItem('token')}catch(_){}if(t)return go();
function idle(){(w.requestIdleCallback||setTimeout)(go,{timeout:4000})}
if(d.readyState==='complete')setTimeout(idle,1500);else w.addEventListener('load',function(){setTimeout(idle,1500)})})(window,document)`;

/** All of them. */
export const inlineScripts = [displayScript, catchScript, startScript];
