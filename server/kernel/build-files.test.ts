import { expect, it } from 'vitest';
import { type BuildManifest, modulesOf, stylesOf } from './build-files.ts';

const manifest: BuildManifest = {
  'web/entry.tsx': { file: 'assets/entry.js', css: ['assets/all.css'], imports: ['web/ui.tsx'] },
  'web/ui.tsx': { file: 'assets/ui.js', css: ['assets/ui.css'], imports: ['web/entry.tsx'] },
  'web/routes/a.tsx': {
    file: 'assets/a.js',
    css: ['assets/a.css'],
    imports: ['web/ui.tsx', 'web/list.tsx'],
    dynamicImports: ['web/player.tsx', 'web/routes/b.tsx'],
  },
  'web/list.tsx': { file: 'assets/list.js', css: ['assets/list.css'] },
  'web/player.tsx': { file: 'assets/player.js', css: ['assets/player.css'], dynamicImports: ['web/late.tsx'] },
  'web/late.tsx': { file: 'assets/late.js', css: ['assets/late.css'] },
  'web/routes/b.tsx': { file: 'assets/b.js', css: ['assets/b.css'] },
};

it('a page has the styles of all pages first, then those of what it shows at once or later, and of no other page', () => {
  expect(stylesOf(manifest, 'web/entry.tsx', 'web/routes/a.tsx')).toEqual(
    ['all', 'ui', 'list', 'late', 'player', 'a'].map((name) => `/assets/${name}.css`),
  );
  expect(stylesOf(manifest, 'web/entry.tsx', 'web/routes/unknown.tsx')).toEqual(['/assets/all.css', '/assets/ui.css']);
});

it('a page asks at once for all modules that it needs, each once, and for none that comes later', () => {
  expect(modulesOf(manifest, 'web/routes/a.tsx')).toEqual(
    ['a', 'ui', 'entry', 'list'].map((name) => `/assets/${name}.js`),
  );
  expect(modulesOf(manifest, 'web/routes/unknown.tsx')).toEqual([]);
});
