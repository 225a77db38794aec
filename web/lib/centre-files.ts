import { rows } from 'virtual:centre-pages';
import { addPages } from '../../shared/sitemap.ts';
import type { Page } from './page.tsx';

// Visitors bring none of them.
addPages(rows);

/** The files of the pages of the centres, by their paths. */
export const files = import.meta.glob<{ default: Page }>('../routes/{trainee,teacher,unit}/*.tsx');
