import { cooperationPage } from '../../parts/cooperation/cooperation-page.tsx';

export default cooperationPage({
  name: 'cooperation/training-needs',
  kind: 'training-need',
  picture: '/art/bus-lesson',
  heading: '各单位的培训需求',
  text: '说出谁来听、回去要做什么；也看看别的单位怎样提需求。',
  contact: { title: '能承接，或有相近的需求？', text: '致电说出需求的标题，课程顾问替两边约时间；人数不足可以合办。' },
});
