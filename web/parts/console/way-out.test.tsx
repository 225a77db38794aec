import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openList } from '../../../test/console-open.tsx';
import { openPage } from '../../../test/console-pages.tsx';
import { anew, settled } from '../../../test/screen.ts';

anew();
/** What opens a dialog: its page, the button, what the dialog is called. */
const opens: [page: string, name: string | RegExp, title: string][] = [
  ['account', '发送重设密码验证码', '发送重设密码验证码？'],
  ['account', '关闭动态口令', '关闭甲的动态口令？'],
  ['account', /^停用\s*甲/, '停用甲的账号？'],
  ['account', /^更正\s*资料/, '更正甲的资料'],
  ['account', '移动', '移动到单位'],
  ['account', /^撤销\s*教师身份/, '撤销教师身份'],
  ['a new import', '丢弃名单', '丢弃这份名单？'],
  ['a new import', '上传改好的名单', '上传名单'],
  ['an import', '撤销这次导入', '撤销这次导入？'],
  ['a demand', '分派给同事', '分派给同事'],
  ['application', '录取', '甲录取？'],
  ['application', '转为候补', '甲转为候补？'],
  ['application', '不录取', '不录取甲'],
  ['embeds', /^移除\s*地图/, '移除“地图”？'],
  ['privacy', '看改动', '与 2026.3 版的差别'],
  ['privacy', '发布新的一版', '发布新的一版？'],
  ['privacy', '删除草稿', '删除草稿？'],
  ['a changed notice', '放弃修改', '放弃修改？'],
  ['exports', /^移除\s*报名/, '移除这份文件？'],
  ['own', '修改', '修改资料'],
  ['own', '修改密码', '修改密码'],
  ['own', '绑定手机', '绑定手机号码'],
  ['plan', '发出第 2 版', '发出第 2 版方案？'],
  ['plan', '删除草稿', '删除这份草稿？'],
  ['plan', '预览', '对方看到的样子'],
  ['plan', /^查看\s*第 1 版/, '第 1 版'],
  ['plan', /^与上一版对比/, '第 1 版与第 2 版'],
  ['plan', /^师资、教学点\s*：.*上午/, '第 1 天上午'],
  ['questions', '预览', '专家咨询'],
  ['questions', /^与上一版对比/, '第 1 版与第 2 版'],
  ['changed questions', '放弃修改', '放弃修改？'],
  ['a changed record', '放弃修改', '放弃修改？'],
  ['a record that waits', '退回', '退回这一版？'],
  ['a record that waits', '撤下', '撤下“图书馆”？'],
  ['record', '看这一版改了什么', '第 1 版与第 2 版'],
  ['record', /^对比/, '第 1 版与第 2 版'],
  ['a page that waits', '预览', '预览'],
  ['categories', /^移动内容.*栏目1/, '移动“栏目1”的内容'],
  ['categories', /^移除\s*栏目2/, '移除“栏目2”？'],
  ['changed wishes', '放弃修改', '放弃修改？'],
  ['templates', '新建模板', '新建模板'],
  ['templates', /^修改\s*模板一/, '修改模板'],
  ['templates', /^删除\s*模板一/, '删除“模板一”？'],
  ['staff', '添加工作人员', '添加工作人员'],
  ['staff', /^修改\s*甲的资料/, '甲的资料'],
  ['staff', /^改角色\s*，甲/, '甲的角色'],
  ['staff', /^密码链接\s*，甲/, '给甲一个设置密码的链接？'],
  ['staff', /^停用\s*甲/, '停用甲的账号？'],
  ['accounts', /^停用\s*甲/, '停用甲的账号？'],
  ['members', /^更正\s*单位资料/, '更正单位资料'],
  ['members', /^移动\s*xueyuan01/, '移动到单位'],
  ['imports', '上传名单', '上传名单'],
  ['trail', '热门', '设置热门内容'],
  ['applications', /^录取\s*乙/, '乙录取？'],
  ['approvals', /^审核\s*县委/, '县委的委托单位注册'],
];
/** A list with its rows, and what its dialogs read. */
async function openRows(name: string): Promise<void> {
  await openPage.account();
  await openList(name, null);
}
const dialog = () => document.querySelector('dialog');
it.each(opens)(
  '%s: what %s opens is called so, and is left by each way out with nothing done',
  async (page, name, title) => {
    await (page in openPage ? openPage[page as keyof typeof openPage]() : openRows(page));
    const fetched = vi.fn(async () => Promise.reject(new Error('nothing is asked for')));
    vi.stubGlobal('fetch', fetched);
    const open = async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      for (let n = 0; n < 2; n++) await settled();
    };
    const outs = () =>
      [...(dialog()?.querySelectorAll<HTMLElement>('button') ?? [])].filter((b) =>
        /^(关闭|取消|保留|完成|关闭预览|以后再说)$/.test(b.getAttribute('aria-label') ?? b.textContent ?? ''),
      );
    await open();
    expect(dialog()?.getAttribute('aria-label')).toContain(title);
    const ways = outs().length;
    expect(ways).toBeGreaterThan(0);
    dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await settled();
    expect(dialog(), 'by Escape').toBeNull();
    for (let way = 0; way < ways; way++) {
      await open();
      fireEvent.click(outs()[way] as HTMLElement);
      await settled();
      expect(dialog(), `by ${outs()[way]?.textContent}`).toBeNull();
    }
    expect(fetched).not.toHaveBeenCalled();
  },
);
