/** From the first byte on: a click on a button that comes before the page's script is remembered, and made good by it. */
const catcher = `(function(w,d){d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('button');if(b&&!w.__hydrated){w.__click=b;if(b.type==='submit')e.preventDefault();if(w.__go)w.__go()}},true)})(window,document)`;

/** Runs the page's script after the page has loaded, or at once where a token waits or a person first moves. */
const starter = `(function(w,d){var done;function go(){if(done)return;done=1;var s=d.createElement('script');s.type='module';s.textContent=d.getElementById('boot').textContent;d.head.appendChild(s)}
w.__go=go;if(w.__click)return go();
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
  return html
    .replace(preload, '')
    .replace('<head>', () => `<head><script>${catcher}</script>`)
    .replace(boot, () => `<script type="text/plain" id="boot">${found[1]}</script><script>${starter}</script>`);
}

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
/** What Vite built of each source file. */
export type BuildManifest = Record<string, Chunk>;

/** Addresses of the style sheets of a source file and of everything that it imports, at once or later. */
export function stylesOf(manifest: BuildManifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source];
  if (!chunk || seen.has(source)) return [];
  seen.add(source);
  const below = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].flatMap((s) => stylesOf(manifest, s, seen));
  return [...new Set([...below, ...(chunk.css ?? []).map((file) => `/${file}`)])];
}

/** Links the style sheets that the document does not link yet: the framework knows nothing of code that is fetched later. */
export function linkStyles(html: string, styles: string[]): string {
  const missing = styles.filter((href) => !html.includes(`href="${href}"`));
  return html.replace(
    '</head>',
    () => `${missing.map((href) => `<link rel="stylesheet" href="${href}"/>`).join('')}</head>`,
  );
}
