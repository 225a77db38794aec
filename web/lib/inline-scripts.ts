/**
 * The only scripts that stand in a document itself. They are the same on every page, so that the policy for scripts
 * names them and nothing else, whatever a page holds.
 */

/**
 * Before the first paint and outside the page cache: the display
 * preference, and whether a place further down is looked for.
 */
export const displayScript =
  "(function(c){if(/(?:^|; )elder=1/.test(document.cookie))c.add('elder');if(location.hash||(performance.getEntriesByType('navigation')[0]||{}).type!=='navigate')c.add('whole')})(document.documentElement.classList)";

/**
 * From the first byte on: a click on a button that comes before
 * the page has taken over is remembered, and made good by it.
 * A form whose own code comes later still is never sent by the browser: that would lose all that was typed. Its button
 * is remembered until the form lives (`useForm`).
 */
export const catchScript =
  "(function(w,d){w.addEventListener('submit',function(e){var f=e.target;if(e.defaultPrevented||f.method!=='post')return;e.preventDefault();w.__click=f.querySelector('[type=submit]')});d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');if(b&&!w.__hydrated){w.__click=b;if(b.type==='submit')e.preventDefault();if(w.__go)w.__go()}},true)})(window,document)";

/** Whether a browser has all that `web/older.ts` would bring. */
export const newEnough =
  '[].toSorted&&[].toReversed&&[].findLast&&[].findLastIndex&&Object.hasOwn&&URL.canParse&&AbortSignal.timeout&&AbortSignal.prototype.throwIfAborted&&w.structuredClone';

/**
 * Starts the page's code after the page has loaded, or at once where a token waits or a person first moves (ADR 3).
 * A browser that refuses its storage holds no token: that is all its error says, and the page starts as for anybody.
 */
export const startScript = `(function(w,d){var done;function add(tag,set){var e=d.createElement(tag);for(var k in set)e[k]=set[k];d.head.appendChild(e)}
function go(){if(done)return;done=1;var p=JSON.parse(d.getElementById('hand-over').textContent).document;p.modules.forEach(function(m){add('link',{rel:'modulepreload',href:m})});if(!(${newEnough}))add('script',{type:'module',async:false,src:p.older});add('script',{type:'module',async:false,src:p.entry})}
w.__go=go;if(w.__click)return go();
['pointerdown','keydown','touchstart','pointermove','focusin'].forEach(function(n){w.addEventListener(n,go,{once:true,passive:true,capture:true})});
var t;try{t=w.sessionStorage.getItem('token')}catch(_){}if(t)return go();
function idle(){(w.requestIdleCallback||setTimeout)(go,{timeout:4000})}
if(d.readyState==='complete')setTimeout(idle,1500);else w.addEventListener('load',function(){setTimeout(idle,1500)})})(window,document)`;

/** All of them. */
export const inlineScripts = [displayScript, catchScript, startScript];
