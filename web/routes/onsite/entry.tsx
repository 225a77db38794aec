import { area } from '../../lib/page.tsx';
import { home } from './home.tsx';
import { pointDetail } from './point-detail.tsx';
import { points } from './points.tsx';

const pages = area([home, points, pointDetail]);
export const loader = pages.loader;
export const meta = pages.meta;
export default pages.Component;
