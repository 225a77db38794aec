import { cooperationPage } from '../../parts/cooperation/cooperation-page.tsx';

export default cooperationPage({
  name: 'cooperation/policy',
  kind: 'policy',
  picture: '/art/hangzhou-digital',
  heading: '政策解读',
  text: '谁能申请、给多少、怎么给，以及容易误会的几处。',
});
