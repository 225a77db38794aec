import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { reads } from '../../test/outline.ts';
import { anew } from '../../test/screen.ts';
import { withSettings } from '../../test/view.tsx';
import courseSignIn from './public/course-sign-in.tsx';
import receipt from './public/receipt.tsx';

anew();
const settings = { hotline: '0571-1', hours: '九点', address: '路 1 号', name: '学院', email: 'a@x', logo: '/l' };
const { open } = withSettings({ ...settings, publicAccountName: '号', publicAccountPicture: '/q', formsOpen: true });

const said1 = `
  <a #main> 跳到正文
  <img alt src=/art/lecture-hall-960.webp>
  <a /> <img alt src=/l> 学院
  <h1> 课程签到
  扫一扫教室屏幕上的二维码
  <main id=main>
  二维码在每节课的签到屏上，每 20 秒更换一次，课前半小时左右开放，以屏幕上的时间为准。
  <form method=get action=/qiandao/banji/ .no-print> 扫不了？填写班级码 <small id=banjima-help> 六位字母和数字，在教室的签到屏上、二维码下方
  <input id=banjima required maxlength=20 name=banjima>
  <button type=submit> 查看今天的课程
  <h2> 怎样签到
  扫教室屏幕上的二维码
  用手机相机或微信扫一扫；扫不了的，打开屏幕上的网址或填班级码，再填六位签到码。
  填姓名和手机号码
  与学员名单一致，不用登录；这部手机以后签到只按一下。
  看到“签到成功”再进教室
  没有您的名字、手机没电，找班主任当场补登。
  <h2> 遇到问题
  忘了签到
  补签
  <h2> 找谁帮忙
  班主任上课前在教室门口；号码在报到时发的通讯录里
  教务部甲
  <a tel:05712> 0571-2
  签到记录只用于考勤与发证，见
  <a /yszc/> 隐私政策
  。
  <aside aria-label=咨询热线 .no-print>
  <a tel:05711> 拨打 0571-1
`;
it('signing in says how it is done: what to do, who helps, what others asked', async () => {
  const data = {
    help: [{ id: 1, question: '忘了签到', answer: '补签' }],
    offices: [{ id: 1, name: '教务部', lead: '甲', phone: '0571-2' }],
  };
  await open(courseSignIn, { ...data, isWrong: false });
  reads('body', said1);
  await open(courseSignIn, { ...data, help: [], isWrong: true });
  reads(
    '.alert',
    `
    <p .warn> 这个地址不是签到码，您还没有签上。请重新扫描教室屏幕上的二维码。
  `,
  );
  expect(screen.queryByText('遇到问题')).toBeNull();
});

const said2 = `
  <main id=main>
  <section aria-label=办理进度>
  <img alt src=/art/campus-gate-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 办理进度
  <h1> 办理进度
  凭回执查看，不必登录；页面上没有您的姓名和电话。
  <form method=get action=/huizhi/ role=search .no-print> 回执编号或完整地址
  <input id=receipt maxlength=200 aria-invalid=true value=abc name=id>
  <button type=submit> 查询
  <p id=receipt-err role=alert> 没有找到这个回执，请核对编号是否完整
  回执编号在提交成功的窗口里，24 个字符。找不到了，可以致电说出姓名和电话查询。
  <h2> 想说得更清楚些
  致电说出姓名和电话，工作人员当场查到进度。
  <a tel:05711> 0571-1
  九点
  <section .no-print>
  <h2> 还有别的事
  <a /hqpxfa/> 获取一份培训方案
  <a /zxzx/ target=_blank rel=noopener> 在线咨询与常见问题
`;
const said3 = `
  <main id=main>
  <section aria-label=办理进度>
  <img alt src=/art/campus-gate-960.webp>
  <nav aria-label=面包屑>
  <a /> 首页
  <li aria-current=page> 办理进度
  <h1> 办理进度
  凭回执查看，不必登录；页面上没有您的姓名和电话。
  在线咨询
  <h2 id=what> 题
  <p .print-only> 回执编号 abc查询地址 http://localhost:3000/huizhi/abc/
  我们已经收到，正在办理。最迟 2026.11.19 08:00 答复 <span .no-print> ；请收藏或复制本页地址，随时回来查看。
  <ol aria-label=办理进度>
  已收到 <time datetime=2026-11-18T00:00:00Z> 2026.11.18 08:00
  内容已经送到接待人员手中。
  <li aria-current=step> 待分派
  正在安排专人办理。
  待答复
  最迟 2026.11.19 08:00
  <div .no-print>
  <button type=button aria-live=polite .ghost> 复制地址
  <a /huizhi/abc/ .ghost> 刷新
  <button type=button .ghost> 打印
  <h2> 想说得更清楚些
  致电说出姓名和电话，工作人员当场查到进度。
  <a tel:05711> 0571-1
  九点
  <section .no-print>
  <h2> 还有别的事
  <a /hqpxfa/> 获取一份培训方案
  <a /zxzx/ target=_blank rel=noopener> 在线咨询与常见问题
  <a /huizhi/> 查询另一个回执
`;
it('a receipt that is none is asked for again; one that is found leads on', async () => {
  const progress = {
    ...{ kind: 'consultation', type: 0, title: '题', status: 0, overdue: false, replies: [], assignTime: null },
    ...{ createTime: '2026-11-18T00:00:00Z', dueTime: '2026-11-19T00:00:00Z', answerTime: null, doneTime: null },
  };
  await open(receipt, { receipt: 'abc', progress: null, plan: [] });
  reads('main', said2);
  await open(receipt, { receipt: '', progress: null, plan: [] });
  expect(document.querySelector('[role=alert], .fault')?.textContent ?? '').toBe('');
  await open(receipt, { receipt: 'abc', progress, plan: [] });
  reads('main', said3);
});

it('a receipt says how the newest version of its plan stands', async () => {
  const progress = {
    ...{ kind: 'plan', type: 0, title: '题', status: 2, overdue: false, replies: [], assignTime: null, doneTime: null },
    ...{ createTime: '2026-11-18T00:00:00Z', dueTime: '2026-11-19T00:00:00Z', answerTime: '2026-11-18T02:00:00Z' },
  };
  const half = { what: '讲座', refs: [] };
  const content = {
    ...{ title: '治理', startDate: '2026-12-01', place: '杭州', headCount: 30, aim: '目标', budget: '含食宿' },
    ...{ total: 80_000, notes: '', schedule: [{ theme: '导论', morning: half, afternoon: half }] },
  };
  const version = (number: number, state: string) => ({
    ...{ number, state, sentTime: '2026-11-18T02:00:00Z', answerTime: '2026-11-18T03:00:00Z', words: '' },
    content,
  });
  const said = async (...plan: object[]) => {
    await open(receipt, { receipt: 'abc', progress, plan });
    return (await vi.waitUntil(() => document.querySelector('article .alert'), 20_000)).textContent;
  };
  const [newer, older] = [version(2, 'accepted'), version(1, 'changed')];
  const newest = await said(newer);
  expect([newest, newest === (await said(older))]).toEqual([expect.stringContaining('方案'), false]);
  expect(await said(newer, older)).toBe(newest);
});
