import { cooperationPage } from '../../parts/cooperation/cooperation-page.tsx';

export default cooperationPage({
  name: 'cooperation/information',
  kind: 'information',
  picture: '/art/data-valley',
  heading: '最新资讯',
  text: '从一条产线、一只箱子、一块海域，看产业正在发生的变化。',
});
