import { definePage, single } from '../../lib/page.tsx';
import { type CooperationOptions, cooperationParts, CooperationView } from '../../parts/cooperation/cooperation-page.tsx';

const options: CooperationOptions = {
  name: 'cooperation/policy', kind: 'policy', picture: '/art/qiantang-tide', heading: '政策解读',
  text: '谁能申请、给多少、怎么给，以及容易误会的几处。',
};

const page = definePage({ ...cooperationParts(options), View: ({ data }) => <CooperationView options={options} data={data} /> });

const route = single(page);
export const loader = route.loader;
export const meta = route.meta;
export default route.Component;
