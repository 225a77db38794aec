import { area } from '../../lib/page.tsx';
import { decodeDetail } from './decode-detail.tsx';
import { decodeList } from './decode-list.tsx';

const pages = area([decodeList, decodeDetail]);
export const loader = pages.loader;
export const meta = pages.meta;
export default pages.Component;
