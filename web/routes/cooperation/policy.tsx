import { serve } from '../../lib/serve.ts';
import { definePage, show } from '../../lib/page.tsx';
import { type CooperationOptions, cooperationHead, CooperationView, loadCooperation } from '../../parts/cooperation/cooperation-page.tsx';

export { meta } from '../../lib/page.tsx';

const options: CooperationOptions = {
  name: 'cooperation/policy', kind: 'policy', picture: '/art/qiantang-tide', heading: '政策解读',
  text: '谁能申请、给多少、怎么给，以及容易误会的几处。',
};

const page = definePage({ name: options.name, load: (args) => loadCooperation(options, args), head: (data, site) => cooperationHead(options, data, site), View: ({ data }) => <CooperationView options={options} data={data} /> });

export const loader = serve(page);
export default show(page);
