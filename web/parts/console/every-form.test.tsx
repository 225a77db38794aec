import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '../../../test/console-lists.tsx';
import { openList } from '../../../test/console-open.tsx';
import { fieldsShown, sentAsItStands } from '../../../test/forms.ts';
import { anew, press } from '../../../test/screen.ts';
import { api, formApi } from '../../lib/api.ts';

anew();
const reads = { ...person, fullPhone: '138', kindStates: [], sessions: [], applications: [], facts: [], kind: 3 };
/** A list, what is pressed, and what is to be seen of the form: its controls, its faults, where they lead. */
const forms: [list: string, presses: (string | RegExp)[], said: string][] = [
  [
    'templates',
    ['新建模板'],
    `
      用途* radio
      模板名称* ≤30
      标题 ≤60
      内容* textarea ≤1000 - 0 / 1000
      --
      请填写模板名称
      请填写标题
      请填写内容
      at 模板名称
    `,
  ],
  [
    'templates',
    [/^修改\s*模板二/],
    `
      模板名称* ≤30
      内容* textarea ≤1000 - 1 / 1000
      --
      服务暂时不可用，请稍后再试
      at what is said of all
    `,
  ],
  [
    'staff',
    ['添加工作人员'],
    `
      姓名* off ≤30
      账号* off - 登录用，例如 zhangsan。
      部门 off ≤60
      手机号码 off tel - 选填。账号变动时提醒本人，不用来登录。
      编辑撰写和修改内容，提交审核 checkbox
      审核审核并发布内容 checkbox
      接待处理需求、咨询与报名，审核注册 checkbox
      教务培训、学员与单位，审核注册 checkbox
      管理员全部功能，人员角色与操作记录 checkbox
      --
      请填写姓名
      请填写账号
      请至少选择一个角色
      at 姓名
    `,
  ],
  [
    'staff',
    [/^修改\s*甲的资料/],
    `
      姓名* off ≤30
      账号* off - 登录用，例如 zhangsan。
      部门 off ≤60
      手机号码 off tel - 选填。账号变动时提醒本人，不用来登录。
      --
      请输入 11 位手机号码
      at 手机号码
    `,
  ],
  [
    'accounts',
    ['移动到单位'],
    `
      委托单位* off ≤60 输入单位名称里的两个字
      --
      请先找到并选择单位
      at 委托单位
    `,
  ],
  [
    'accounts',
    ['合并两个账号'],
    `
      保留的账号* radio
      --
      请选择保留哪一个
      at 甲（xueyuan01，138****1234）
    `,
  ],
  [
    'members',
    [/^更正\s*单位资料/],
    `
      单位名称* off ≤60
      联系人姓名* off ≤30
      座机号码 off tel
      所在地区 button
      详细地址 off ≤100
      --
      服务暂时不可用，请稍后再试
      at what is said of all
    `,
  ],
  [
    'approvals',
    [/^审核\s*县委/, '不通过'],
    `
      未通过的原因* textarea ≤200 - 本人会在消息、短信和个人信息里看到，可以修改后重新提交0 / 200
      --
      请填写未通过的原因
      at 未通过的原因
    `,
  ],
  [
    'imports',
    ['上传名单'],
    `
      委托单位* off ≤60 输入单位名称里的两个字
      名单 file - Excel 工作簿（.xlsx），不超过 5M，一次最多 2000 行
      --
      请先找到并选择单位
      请选择名单文件
      at 委托单位
    `,
  ],
  [
    'desk',
    ['分派给同事'],
    `
      负责人* select - 新收到的事项分派后转为办理中
      --
      请选择负责人
      at 负责人
    `,
  ],
  [
    'applications',
    ['不录取'],
    `
      原因* textarea ≤200 - 本人会在短信、消息和报名页面看到0 / 200
      --
      请填写原因
      at 原因
    `,
  ],
];
it.each(forms)('%s: the form of %s helps to fill it in, and leads to what is missing', async (list, presses, said) => {
  await openList(list, null);
  vi.spyOn(formApi.staff, 'approval').mockResolvedValue({ ...reads, status: 0, revision: '1' } as never);
  vi.spyOn(api.staff, 'account').mockResolvedValue(reads as never);
  vi.spyOn(formApi.demands, 'owners').mockResolvedValue([{ id: 4, name: '乙' }]);
  const fetched = vi.fn(async () => new Response('{}', { status: 500 }));
  vi.stubGlobal('fetch', fetched);
  const boxes = [...document.querySelectorAll('tbody input[type=checkbox]')];
  for (const box of boxes.slice(0, 2)) fireEvent.click(box);
  for (const name of presses) await press(name);
  const form = document.querySelector('dialog form') as HTMLFormElement;
  const wanted = said
    .trim()
    .split('\n')
    .map((line) => line.trim());
  // Some of its fields come with code of their own.
  await vi.waitFor(() => expect(fieldsShown(form).length).toBe(wanted.indexOf('--')));
  const found = [...fieldsShown(form), '--', ...(await sentAsItStands(form))];
  expect(found).toEqual(wanted);
  // What lacks nothing is sent, and the form says itself that it was in vain.
  const sent = fetched.mock.calls.map((call) => String((call as unknown[])[0]));
  expect(sent).toHaveLength(found.at(-1) === 'at what is said of all' ? 1 : 0);
});
