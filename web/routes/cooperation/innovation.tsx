import { serve } from '../../lib/serve.ts';
import { definePage, show } from '../../lib/page.tsx';
import { innovationBrief } from '../../parts/cooperation/briefs.ts';
import { type CooperationOptions, cooperationHead, CooperationView, loadCooperation } from '../../parts/cooperation/cooperation-page.tsx';

export { meta } from '../../lib/page.tsx';

const options: CooperationOptions = {
  name: 'cooperation/innovation', kind: 'cooperation', picture: '/art/hangzhou-digital', heading: '正在征集的合作',
  text: '成果转化、课题委托、案例共建与实验基地，经费和署名写在前面。',
  contact: { title: '想参与这项合作？', text: '致电说出题目，转科研合作部；五页以内的说明即可开始。' },
};

const page = definePage({ name: options.name, load: (args) => loadCooperation(options, args, innovationBrief), head: (data, site) => cooperationHead(options, data, site), View: ({ data }) => <CooperationView options={options} data={data} /> });

export const loader = serve(page);
export default show(page);
