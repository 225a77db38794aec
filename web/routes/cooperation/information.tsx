import { serve } from '../../lib/serve.ts';
import { show } from '../../lib/page.tsx';
import { cooperationPage } from '../../parts/cooperation/cooperation-page.tsx';

export { meta } from '../../lib/page.tsx';

const page = cooperationPage({
  name: 'cooperation/information',
  kind: 'information',
  picture: '/art/ningbo-port',
  heading: '最新资讯',
  text: '从一条产线、一只箱子、一块海域，看产业正在发生的变化。',
});

export const loader = serve(page);
export default show(page);
