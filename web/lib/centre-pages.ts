import { rows } from 'virtual:centre-pages';
import { addPages } from '../../shared/sitemap.ts';

// Visitors bring none of them; whatever shows the menu of a centre does.
addPages(rows);
