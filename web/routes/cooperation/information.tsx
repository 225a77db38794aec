import { serve } from '../../lib/serve.ts';
import { definePage, show } from '../../lib/page.tsx';
import { type CooperationOptions, cooperationHead, CooperationView, loadCooperation } from '../../parts/cooperation/cooperation-page.tsx';

export { meta } from '../../lib/page.tsx';

const options: CooperationOptions = {
  name: 'cooperation/information', kind: 'information', picture: '/art/ningbo-port', heading: '最新资讯',
  text: '从一条产线、一只箱子、一块海域，看产业正在发生的变化。',
};

const page = definePage({ name: options.name, load: (args) => loadCooperation(options, args), head: (data, site) => cooperationHead(options, data, site), View: ({ data }) => <CooperationView options={options} data={data} /> });

export const loader = serve(page);
export default show(page);
