import { definePage, single } from '../../lib/page.tsx';
import { innovationBrief } from '../../parts/cooperation/briefs.ts';
import { type CooperationOptions, cooperationParts, CooperationView } from '../../parts/cooperation/cooperation-page.tsx';

const options: CooperationOptions = {
  name: 'cooperation/innovation', kind: 'cooperation', picture: '/art/hangzhou-digital', heading: '正在征集的合作', brief: innovationBrief,
  text: '成果转化、课题委托、案例共建与实验基地，经费和署名写在前面。',
  contact: { title: '想参与这项合作？', text: '致电说出题目，转科研合作部；五页以内的说明即可开始。' },
};

const page = definePage({ ...cooperationParts(options), View: ({ data }) => <CooperationView options={options} data={data} /> });

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
