import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { fieldsShown, sentAsItStands } from '../../../test/forms.ts';
import { press, settled } from '../../../test/screen.ts';
import { withSettings } from '../../../test/view.tsx';
import { anewForms, type } from '../../../test/visitor-forms.tsx';
import { api, quietApi } from '../../lib/api.ts';
import ApplyForm from '../apply/apply-form.tsx';
import ConsultForm from '../demands/consult-form.tsx';
import PlanForm from '../demands/plan-form.tsx';
import { RegisterForm } from '../register/forms.tsx';
import ForgotDialog from './forgot-dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { MobileDialog } from './mobile-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

anewForms();
const { show } = withSettings({ hotline: '0571', hours: '', formsOpen: true, registrationOpen: true });
const ended = () => undefined;
const named = [{ id: 3, name: '治理' }];
/** A form and what is to be seen of it: its controls, then its faults and where they lead. */
const forms: Record<string, { form: ReactElement; said: string }> = {
  'of an account and a password': {
    form: <LoginForm kind={1} label="账号" placeholder="手机号码或账号" />,
    said: `
      账号* username ≤60 手机号码或账号
      密码* password current-password ≤200
      --
      请填写账号
      请填写密码
      at 账号
    `,
  },
  'of staff': {
    form: <LoginForm kind={1} label="工作人员账号" placeholder="" isStaff />,
    said: `
      工作人员账号* username ≤60
      密码* password current-password ≤200
      --
      请填写工作人员账号
      请填写密码
      at 工作人员账号
    `,
  },
  'of a forgotten password': {
    form: <ForgotDialog cellPhone="" onClose={ended} />,
    said: `
      手机号码* tel numeric - 填写注册时用的手机号码。
      验证码* one-time-code numeric ≤6
      新密码* password new-password - 密码为 8 至 20 位，须同时有字母和数字，不能有空格和汉字
      确认密码* password new-password ≤200
      --
      请填写手机号码
      请填写验证码
      请填写新密码
      请再输一次新密码
      at 手机号码
    `,
  },
  'of another password': {
    form: <PasswordDialog cellPhone="" onClose={ended} />,
    said: `
      新密码* password new-password - 密码为 8 至 20 位，须同时有字母和数字，不能有空格和汉字
      确认密码* password new-password ≤200
      --
      请填写新密码
      请再输一次新密码
      at 新密码
    `,
  },
  'of another number': {
    form: <MobileDialog had="" onChanged={ended} onClose={ended} />,
    said: `
      手机号码* tel numeric - 填写新的手机号码。
      验证码* one-time-code numeric ≤6
      --
      请填写手机号码
      请填写验证码
      at 手机号码
    `,
  },
  'of a code': {
    form: <LoginForm kind={2} label="账号" placeholder="" />,
    said: `
      手机号码* tel numeric
      验证码* one-time-code numeric ≤6
      --
      请填写手机号码
      请填写验证码
      at 手机号码
    `,
  },
  'of a new trainee': {
    form: <RegisterForm kind={1} themes={named} professions={named} onDone={ended} />,
    said: `
      手机号码* tel numeric - 一个手机号码注册一个账号。
      验证码* one-time-code numeric ≤6
      --
      请填写手机号码
      请填写验证码
      at 手机号码
      -- then
      姓名* name ≤30 - 与身份证一致，证书上用的就是它。
      学员类型* radio
      所在单位 organization ≤60
      职务 organization-title ≤60
      感兴趣的主题 select
      所属委托单位 off ≤60 输入单位名称里的两个字 - 选填，由单位派来学习的请选择单位。单位还没有登记的，可以以后在个人信息里补上。
      --
      请填写姓名
      请选择学员类型
      at 姓名
    `,
  },
  'of a new teacher': {
    form: <RegisterForm kind={2} themes={named} professions={named} onDone={ended} />,
    said: `
      手机号码* tel numeric - 用来登录，接收排课与调课通知。
      验证码* one-time-code numeric ≤6
      --
      请填写手机号码
      请填写验证码
      at 手机号码
      -- then
      姓名* name ≤30 - 与聘书一致。
      职称 ≤60 如：教授、高级工程师
      工作单位 organization ≤60
      专业领域 select
      个人简介 textarea ≤1000 - 选填，公开前会请您过目。0 / 1000
      --
      请填写姓名
      at 姓名
    `,
  },
  'of a new unit': {
    form: <RegisterForm kind={3} themes={named} professions={named} onDone={ended} />,
    said: `
      手机号码* tel numeric - 经办人的手机号码，用来登录和接收结果。
      验证码* one-time-code numeric ≤6
      --
      请填写手机号码
      请填写验证码
      at 手机号码
      -- then
      单位名称* organization ≤60 - 与公章一致的全称。
      联系人姓名* name ≤30
      座机号码 tel tel 0571-87000000 - 选填，可带区号。
      所在地区 button
      详细地址 street-address ≤100 - 选填，寄送合同与证书用。
      营业执照或法人证书 file - 选填。jpg、png 图片或 PDF，不超过 20M
      --
      请填写单位名称
      请填写联系人姓名
      at 单位名称
    `,
  },
  'of an application': {
    form: <ApplyForm project={{ id: 7, name: '春训' } as never} />,
    said: `
      姓名* name ≤30 - 与身份证一致，证书上用的就是它。
      手机号码* tel numeric
      验证码* one-time-code numeric ≤6
      所在单位 organization ≤60
      职务 organization-title ≤60
      需要提前安排的事 textarea ≤200 - 饮食、座位或行动上需要照顾的，写在这里。0 / 200
      报名附件 file - 选填。盖章的报名表或推荐材料，jpg、png、PDF、docx 或 xlsx，不超过 20M
      我已阅读并同意隐私政策（ 版） checkbox
      --
      请填写姓名
      请填写手机号码
      请填写验证码
      请先阅读并同意隐私政策
      at 姓名
    `,
  },
  'of a request for a plan': {
    form: <PlanForm themes={named} theme={undefined} />,
    said: `
      单位名称* organization ≤60
      培训类别 radio
      培训主题 select
      培训人数* numeric 大致人数，如 45
      培训天数 numeric 如 5
      期望日期 date
      所在地区 button
      具体要求 textarea ≤200 - 谁来听、回去要做什么、想看的教学点、预算上限。0 / 200
      姓名* name ≤30
      联系电话* tel tel ≤20
      --
      请输入单位名称
      请输入培训人数
      请输入姓名
      请输入联系电话
      at 单位名称
    `,
  },
  'of a question': {
    form: <ConsultForm topics={['报名']} />,
    said: `
      咨询类别 select
      您的问题* textarea ≤200 - 写明班次或项目的名称，会更快。0 / 200
      姓名* name ≤30
      联系电话* tel tel ≤20
      --
      请输入您的问题
      请输入姓名
      请输入联系电话
      at 您的问题
    `,
  },
};
it.each(Object.entries(forms))(
  'the form %s helps to fill it in, and leads to what is missing',
  async (name, { form: element, said }) => {
    vi.spyOn(quietApi.account, 'ssoStatus').mockResolvedValue({ available: false });
    vi.spyOn(api.applications, 'places').mockResolvedValue({ capacity: 9, taken: 4, waiting: 0, open: true } as never);
    const asked: string[] = [];
    const fetched = async (address: string) => {
      asked.push(address);
      return new Response('{}', { status: 500 });
    };
    vi.stubGlobal('fetch', fetched);
    await show(element);
    await settled();
    if (name === 'of a code') await press('用短信验证码登录');
    const wanted = said
      .trim()
      .split('\n')
      .map((line) => line.trim());
    const form = () => document.querySelector('form') as HTMLFormElement;
    const out = [...fieldsShown(form()), '--', ...(await sentAsItStands(form()))];
    if (name.startsWith('of a new')) {
      type({ 手机号码: '13800001234', 验证码: '123456' });
      await press('下一步');
      // Some of its fields come with code of their own.
      await vi.waitFor(() =>
        expect(fieldsShown(form()).length).toBe(wanted.lastIndexOf('--') - wanted.indexOf('-- then') - 1),
      );
      out.push('-- then', ...fieldsShown(form()), '--', ...(await sentAsItStands(form())));
    }
    expect([out, asked]).toEqual([wanted, []]);
  },
);
