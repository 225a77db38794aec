import { serve } from '../../lib/serve.ts';
import { definePage, show } from '../../lib/page.tsx';
import { trainingNeedBrief } from '../../parts/cooperation/briefs.ts';
import { type CooperationOptions, cooperationHead, CooperationView, loadCooperation } from '../../parts/cooperation/cooperation-page.tsx';

export { meta } from '../../lib/page.tsx';

const options: CooperationOptions = {
  name: 'cooperation/training-needs', kind: 'training-need', picture: '/art/village-visit-b', heading: '各单位的培训需求',
  text: '说出谁来听、回去要做什么；也看看别的单位怎样提需求。',
  contact: { title: '能承接，或有相近的需求？', text: '致电说出需求的标题，课程顾问替两边约时间；人数不足可以合办。' },
};

const page = definePage({ name: options.name, load: (args) => loadCooperation(options, args, trainingNeedBrief), head: (data, site) => cooperationHead(options, data, site), View: ({ data }) => <CooperationView options={options} data={data} /> });

export const loader = serve(page);
export default show(page);
