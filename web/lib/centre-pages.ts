import { rows } from 'virtual:centre-pages';
import { addPages } from '../../shared/sitemap.ts';

// Visitors bring none of them.
addPages(rows);
