import { area } from '../../lib/page.tsx';
import { expertDetail } from './expert-detail.tsx';
import { experts } from './experts.tsx';

const pages = area([experts, expertDetail]);
export const loader = pages.loader;
export const meta = pages.meta;
export default pages.Component;
