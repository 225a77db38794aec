import { it } from 'vitest';
import { reads } from '../../../test/outline.ts';
import { anew } from '../../../test/screen.ts';
import { withSettings } from '../../../test/view.tsx';
import PlanCard from './plan-card.tsx';
import { PlanSheet } from './plan-sheet.tsx';

anew();
const { show } = withSettings({ hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院', email: 'a@x' });
const half = (what: string, refs: object[] = []) => ({ what, refs });
const content = {
  ...{ title: '春训', audience: '干部', headCount: 40, days: 2, startDate: '2026-12-01', place: '杭州', aim: '目标' },
  ...{ budget: '逐项', total: 8000000, notes: '说明' },
  schedule: [
    {
      theme: '题',
      morning: half('听课', [{ kind: 'expert', id: 1, path: '/zjgwwyh/1/', name: '沈', about: '教授' }]),
      afternoon: half('', [{ kind: 'point', id: 2, path: '/xcjx/2/', name: '点', about: '' }]),
    },
    {
      theme: '',
      morning: half('', [{ kind: 'topic', id: 3, path: '/gbpx/3/', name: '题', about: '' }]),
      afternoon: half(''),
    },
  ],
};
const plan = (more: object = {}) => ({
  ...{ number: 2, state: 'sent', content, sentTime: '2026-11-18T16:05:00Z', answerTime: null, words: '', ...more },
});
const versions = (...list: object[]) => show(<PlanCard versions={list as never} receipt="abc" />);

const said1 = `
  学院 第 2 版
  <h2 id=plan> 春训
  学制
  2 天
  人数
  40 人
  时间
  2026 年 12 月 1 日 周二起
  地点
  杭州
  <h3> 培训目标
  目标
  <h3> 日程安排
  第一天12 月 1 日 周二
  题
  上午
  听课
  授课
  <a /zjgwwyh/1/ target=_blank rel=noopener> 沈
  教授
  下午
  现场
  <a /xcjx/2/ target=_blank rel=noopener> 点
  第二天12 月 2 日 周三
  上午
  专题
  <a /gbpx/3/ target=_blank rel=noopener> 题
  下午
  自由安排
  <h3> 费用
  逐项
  合计8,000,000 元
  <h3> 说明
  说明
`;
const said2 = `
  学院
  <h3> 春训
  学制
  1 天
  人数
  40 人
  时间
  待定
  地点
  杭州
  <h4> 日程安排
  第一天
  上午
  专题
  <a /gbpx/3/ target=_blank rel=noopener> 题
  下午
  自由安排
  <h4> 费用
  合计8,000,000 元
`;
it('a plan says all that was agreed on, and nothing of what was left open', async () => {
  await show(<PlanSheet content={content as never} head="学院　第 2 版" id="plan" />);
  reads('body', said1);
  const bare = { ...content, aim: '', startDate: '', budget: '', notes: '', schedule: content.schedule.slice(1) };
  await show(<PlanSheet content={bare as never} head="学院" level={3} />);
  reads('body', said2);
});

const said3 = `
  <div .no-print> <span .st .wait> 您请求修改 <time datetime=2026-11-19T00:00:00Z> 2026.11.19 08:00
  <button type=button> PDF
  <button type=button> Word
  <button type=button> 打印 方案
  <div .print-only>
  <a /> <img alt> 学院
  咨询热线
  <a tel:05711> 0571-1
  学院 培训方案 第 2 版 2026.11.19
  <h2 id=plan> 春训
  <h3> 培训目标
  目标
  <h3> 日程安排
  <h3> 费用
  逐项
  合计8,000,000 元
  <h3> 说明
  说明
  <div id=plan-words tabindex=-1 .no-print> 您请求的修改 <time datetime=2026-11-19T00:00:00Z> 2026.11.19 08:00
  改
  <div id=plan-answer .no-print>
  您的修改意见已经收到，新的一版发出后会通知您；也可以按这一版确认。
  <button type=button .ghost> 按这一版确认
  <button type=button .ghost> 补充修改意见
  <div .no-print>
  <h3> 以前的版本
  第 1 版2026.11.19 00:05
  <div tabindex=-1 .no-print> 您请求的修改
  先
  学院 培训方案 第 1 版 2026.11.19
  <h3> 春训
  <h4> 培训目标
  目标
  <h4> 日程安排
  <h4> 费用
  逐项
  合计8,000,000 元
  <h4> 说明
  说明
`;
const said4 = `
  <div .no-print> <span .st .ok> 您已确认 <time datetime=2026-11-19T00:00:00Z> 2026.11.19 08:00
  <button type=button> PDF
  <button type=button> Word
  <button type=button> 打印 方案
  <div .print-only>
  <a /> <img alt> 学院
  咨询热线
  <a tel:05711> 0571-1
  学院 培训方案 第 2 版 2026.11.19
  <h2 id=plan> 春训
  <h3> 培训目标
  目标
  <h3> 日程安排
  <h3> 费用
  逐项
  合计8,000,000 元
  <h3> 说明
  说明
  <p id=plan-seal tabindex=-1> 已确认2026.11.19 08:00，由申请方凭回执确认
`;
it('a plan that waits is answered below it; what was asked stands with its time, and so do those before it', async () => {
  await versions(
    plan({ words: '改', state: 'changed', answerTime: '2026-11-19T00:00:00Z' }),
    plan({ number: 1, words: '先' }),
  );
  for (const sheet of document.querySelectorAll('dl, ol')) sheet.remove();
  reads('body', said3);
  await versions(plan({ state: 'accepted', answerTime: '2026-11-19T00:00:00Z' }));
  for (const sheet of document.querySelectorAll('dl, ol')) sheet.remove();
  reads('body', said4);
  await versions();
  reads('body', '');
});
