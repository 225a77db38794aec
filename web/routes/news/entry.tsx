import { area } from '../../lib/page.tsx';
import { detail } from './detail.tsx';
import { list } from './list.tsx';

const pages = area([list, detail]);
export const loader = pages.loader;
export const meta = pages.meta;
export default pages.Component;
