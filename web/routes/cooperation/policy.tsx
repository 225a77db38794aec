import { serve } from '../../lib/serve.ts';
import { show } from '../../lib/page.tsx';
import { cooperationPage } from '../../parts/cooperation/cooperation-page.tsx';

export { meta } from '../../lib/page.tsx';

const page = cooperationPage({
  name: 'cooperation/policy',
  kind: 'policy',
  picture: '/art/qiantang-tide',
  heading: '政策解读',
  text: '谁能申请、给多少、怎么给，以及容易误会的几处。',
});

export const loader = serve(page);
export default show(page);
