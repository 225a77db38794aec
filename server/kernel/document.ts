/** Runs the page's script after the page has loaded, or at once where a token waits or a person first moves. */
const starter = `(function(w,d){var done;function go(){if(done)return;done=1;var s=d.createElement('script');s.type='module';s.textContent=d.getElementById('boot').textContent;d.head.appendChild(s)}
d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');if(b&&!w.__hydrated){w.__click=b;if(b.type==='submit')e.preventDefault();go()}},true);
['pointerdown','keydown','touchstart','pointermove','focusin'].forEach(function(n){w.addEventListener(n,go,{once:true,passive:true,capture:true})});
var t;try{t=w.sessionStorage.getItem('token')}catch(_){}if(t)return go();
function idle(){(w.requestIdleCallback||setTimeout)(go,{timeout:4000})}
if(d.readyState==='complete')setTimeout(idle,1500);else w.addEventListener('load',function(){setTimeout(idle,1500)})})(window,document)`;

const boot = /<script type="module" async="">([\s\S]*?)<\/script>/;
const preload = /<link rel="modulepreload"[^>]*\/?>/g;

/**
 * Takes the framework's start-up script out of the way of the first paint: its modules are not preloaded, and it runs
 * when `starter` says so. A page without such a script is left as it is.
 */
export function deferHydration(html: string): string {
  const found = boot.exec(html);
  if (!found) return html;
  return html.replace(preload, '').replace(boot, () => `<script type="text/plain" id="boot">${found[1]}</script><script>${starter}</script>`);
}

