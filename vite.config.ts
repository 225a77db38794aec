import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { calls } from './shared/contract/index.ts';
import { rulesOf } from './shared/contract/rules.ts';
import { limits } from './shared/limits.ts';

/** Gives the browser method, path and query fields of every call, and nothing of zod or the contract. Those of staff come with the console. */
function callTable(): Plugin {
  const names = ['virtual:calls', 'virtual:staff-calls'];
  return {
    name: 'call-table',
    resolveId: (id) => (names.includes(id) ? `\0${id}` : null),
    load(id) {
      if (!names.includes(id.slice(1))) return null;
      const table: Record<string, Record<string, [string, string, string[]]>> = {};
      for (const {
        domain,
        name: call,
        call: { method, path, query, access },
      } of calls) {
        if ((access === 'staff') === (id === '\0virtual:staff-calls'))
          table[domain] = { ...table[domain], [call]: [method, path, Object.keys(query?.shape ?? {})] };
      }
      return `export const calls = ${JSON.stringify(table)};`;
    },
  };
}

/**
 * Gives the browser the rules of what a call takes, made by evaluating its schema: a page imports those of the calls that it sends, and nothing else
 * of the contract, `virtual:rules/demands.send`.
 */
function callRules(): Plugin {
  const prefix = '\0virtual:rules/';
  return {
    name: 'call-rules',
    resolveId: (id) => (`\0${id}`.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const found = calls.find(({ domain, name }) => `${domain}.${name}` === id.slice(prefix.length));
      if (!found?.call.body) this.error(`no call with a body: ${id.slice(1)}`);
      return `export default ${JSON.stringify(rulesOf(found.call.body))};`;
    },
  };
}

type Node = {
  type: string;
  start: number;
  end: number;
  callee?: Node;
  name?: string;
  key?: Node;
  method?: boolean;
  arguments?: Node[];
  properties?: Node[];
  value?: Node;
};

function* nodes(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const n of node) yield* nodes(n);
  else if (node && typeof node === 'object' && 'type' in node) {
    yield node as Node;
    for (const value of Object.values(node)) if (value && typeof value === 'object') yield* nodes(value);
  }
}

/** Takes `load` and `head` out of every `definePage({...})` for the browser: they run on the server only, and so does what they import. */
function serverLoads(): Plugin {
  return {
    name: 'server-loads',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.includes('/web/') || !code.includes('definePage(') || id.endsWith('/lib/page.tsx')) return null;
      let out = code;
      const cuts = [...nodes(this.parse(code))]
        .filter((n) => n.type === 'CallExpression' && n.callee?.name === 'definePage')
        .flatMap((n) => n.arguments?.[0]?.properties ?? [])
        .filter((p) => p.key?.name === 'load' || p.key?.name === 'head');
      for (const cut of cuts.sort((a, b) => b.start - a.start))
        out = `${out.slice(0, cut.start)}${cut.key?.name}: void 0${out.slice(cut.end)}`;
      return out === code ? null : { code: out, map: null };
    },
  };
}

/** Loaders run on the server only: the browser need not even fetch what is left of their modules. */
function emptyLoaders(): Plugin {
  return {
    name: 'empty-loaders',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: (code, id) => (/\/load-[a-z]+\.ts$/.test(id) ? { code, map: null, moduleSideEffects: false } : null),
  };
}

/**
 * Parts of the router that the browser never runs here, in the shape of their modules (react-router 8.4.0): routes are all known from
 * the start (`routeDiscovery: initial`), nothing instruments the router, no server components, and the root has its own error page. A build in which one was not found fails.
 */
const unused: Record<string, string> = {
  'dom/ssr/fog-of-war.js': `const no = () => false, nothing = () => undefined;
    export { no as isFogOfWarEnabled, no as handleClientVersionMismatch, nothing as getPatchRoutesOnNavigationFunction, nothing as useFogOFWarDiscovery,
      nothing as getPartialManifest, nothing as getManifestPath, nothing as getPathsWithAncestors, nothing as URL_LIMIT };`,
  'router/instrumentation.js': `const nothing = () => undefined;
    export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates, nothing as instrumentClientSideRouter,
      nothing as instrumentHandler, nothing as instrumentationResultMetaContext };`,
  // The root has its own page for what fails; this one stands only where the router itself fell over.
  'dom/ssr/errorBoundaries.js': `import { Component, createElement as el } from 'react';
    export class RemixErrorBoundary extends Component {
      state = {};
      static getDerivedStateFromError = () => ({ failed: true });
      render() { return this.state.failed ? el('html', { lang: 'zh-CN' }, el('body', null, el('a', { href: '/' }, '页面没有打开，请回到首页'))) : this.props.children; }
    }
    export const RemixRootDefaultErrorBoundary = () => null;`,
  'dom/ssr/fallback.js': 'export const RemixRootDefaultHydrateFallback = () => null;',
  'errors.js':
    'const nothing = () => undefined; export { nothing as decodeRedirectErrorDigest, nothing as decodeRouteErrorResponseDigest };',
};

function leanRouter(): Plugin {
  const left = new Set(Object.keys(unused));
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const file = Object.keys(unused).find((f) => id.endsWith(`/react-router/dist/production/lib/${f}`));
      if (!file) return null;
      left.delete(file);
      return unused[file] as string;
    },
    buildEnd(error) {
      if (!error && left.size) this.error(`not found in react-router: ${[...left].join(', ')}`);
    },
  };
}

/** The numbers of the specification as they are, where the browser needs one of them. */
function inlineLimits(): Plugin {
  return {
    name: 'inline-limits',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || !code.includes('limits.')) return null;
      return {
        code: code.replace(/(?<![\w.])limits\.(\w+)/g, (whole, name) =>
          name in limits ? JSON.stringify(limits[name as keyof typeof limits]) : whole,
        ),
        map: null,
      };
    },
  };
}

/** The browser needs path, title, access and parent of a page that is built; what only the server reads stays there. Home as the parent is no crumb (`trail`). */
function leanSitemap(): Plugin {
  return {
    name: 'lean-sitemap',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!id.endsWith('/shared/sitemap.ts')) return null;
      return {
        code: code
          .replace(/^ {2}'[^']+': \{.*, planned: true \},\n/gm, '')
          .replace(/, (layout|routeName|alias|entry|redirectTo): '[^']*'|, added: true|, under: 'public\/home'/g, ''),
        map: null,
      };
    },
  };
}

export default defineConfig({
  plugins: [
    callTable(),
    callRules(),
    leanRouter(),
    leanSitemap(),
    inlineLimits(),
    reactRouter(),
    serverLoads(),
    emptyLoaders(),
  ],
  publicDir: 'web/public',
  // What every page has need not be named again by each piece that comes later.
  // The server reads from the manifest which style sheets a page needs whose code comes later.
  build: {
    manifest: true,
    target: ['chrome107', 'safari16', 'firefox104'],
    assetsInlineLimit: 0,
    cssMinify: true,
    sourcemap: false,
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(framework|rolldown-runtime|site)-/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files compress better than many small ones: the framework, what every public page needs, and the page. What only members need stays out.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(?!aws4fetch\/|@tiptap\/|prosemirror-|linkifyjs\/|orderedmap\/|rope-sequence\/|w3c-keyname\/)|react-router\/|vite\/preload/,
                  priority: 2,
                },
                {
                  name: 'site',
                  test: /\/(shared\/(sitemap|limits)|web\/parts\/shell\/display-switch|web\/lib\/(current-in-view|format|headline|later|navigator|page|session|store|toast|trail)|web\/ui\/(empty|icon|page-head|pager|picture|tabs|title))\b/,
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { hmr: process.env.NODE_ENV !== 'test' },
});
