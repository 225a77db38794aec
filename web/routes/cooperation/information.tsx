import { definePage, single } from '../../lib/page.tsx';
import { type CooperationOptions, cooperationParts, CooperationView } from '../../parts/cooperation/cooperation-page.tsx';

const options: CooperationOptions = {
  name: 'cooperation/information', kind: 'information', picture: '/art/ningbo-port', heading: '最新资讯',
  text: '从一条产线、一只箱子、一块海域，看产业正在发生的变化。',
};

const page = definePage({ ...cooperationParts(options), View: ({ data }) => <CooperationView options={options} data={data} /> });

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
