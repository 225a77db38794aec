import './centre-pages.ts';
import type { Page } from './page.tsx';

/** The files of the pages of the centres, by their paths. */
export const files = import.meta.glob<{ default: Page }>('../routes/{trainee,teacher,unit}/*.tsx');
