import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { pages } from '../shared/sitemap.ts';

/** The sitemap as routes: pages whose addresses share their first segment have one entry file, which parses the rest. */
const built = pages.filter(([, row]) => !row.planned && !row.redirectTo);

function toRoutes(standalone: boolean): RouteConfigEntry[] {
  const seen = new Set<string>();
  return built.flatMap(([name, row]): RouteConfigEntry[] => {
    if ((row.layout === 'standalone') !== standalone) return [];
    if (row.entry) {
      if (seen.has(row.entry)) return [];
      seen.add(row.entry);
      return [route(`${row.path.split('/')[1]}/*`, `routes/${row.entry}.tsx`, { id: row.entry })];
    }
    const file = `routes/${name}.tsx`;
    if (row.path === '/') return [index(file, { id: name })];
    // Typed parameters are parsed by the sitemap, not by the router.
    const path = row.path.includes('/:') ? `${row.path.split('/:')[0]}/*` : row.path;
    return [route(path.slice(1), file, { id: name })];
  });
}

export default [
  ...toRoutes(true),
  layout('shell.tsx', { id: 'shell' }, [
    ...toRoutes(false),
    route('*', 'routes/public/planned.tsx', { id: 'public/planned' }),
  ]),
] satisfies RouteConfig;
