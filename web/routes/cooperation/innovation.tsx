import { cooperationPage } from '../../parts/cooperation/cooperation-page.tsx';

export default cooperationPage({
  name: 'cooperation/innovation',
  kind: 'cooperation',
  picture: '/art/bio-lab',
  heading: '正在征集的合作',
  text: '成果转化、课题委托、案例共建与实验基地，经费和署名写在前面。',
  contact: { title: '想参与这项合作？', text: '致电说出题目，转科研合作部；五页以内的说明即可开始。' },
});
