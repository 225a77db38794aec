import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { press, settled } from '../../test/screen.ts';
import { anewForms, open, type } from '../../test/visitor-forms.tsx';
import { ApiError, api, formApi, quietApi } from '../lib/api.ts';
import * as events from '../lib/events.ts';
import type { Page } from '../lib/page.tsx';
import { anonymous, session } from '../lib/session.ts';
import { AvatarChange } from '../parts/account/avatar.tsx';
import ApplyForm from '../parts/apply/apply-form.tsx';
import { RegisterForm } from '../parts/register/forms.tsx';
import type { Upload } from '../ui/upload.tsx';
import unit from './unit/profile.tsx';

/** What a form asks of the upload, which has tests of its own. */
let asked: ComponentProps<typeof Upload> | undefined;
vi.mock('../ui/upload.tsx', () => ({
  Upload: (props: NonNullable<typeof asked>) => {
    asked = props;
    return props.error ?? null;
  },
}));
anewForms();
const forget = () => {
  asked = undefined;
};
beforeEach(forget);
const standsThere = async () => {
  await vi.waitFor(() => expect(asked).toBeTruthy());
  await settled();
};
const licence = {
  ...{ id: 5, unitName: '县委', contactName: '周', landline: '', region: '', address: '', cellPhone: '', status: 1 },
  ...{ licenceUrl: '/file/signed', licencePath: 'l1' },
};
const { View } = unit as unknown as Page;

/** Each form with a file: how one comes to it, what goes out, and by which button. */
const forms: Record<string, { come: () => Promise<unknown>; send: string }> = {
  'an application': {
    come: async () => {
      vi.spyOn(api.applications, 'places').mockResolvedValue({
        capacity: 9,
        taken: 4,
        waiting: 0,
        open: true,
      } as never);
      await open(<ApplyForm project={{ id: 7, name: '春训' } as never} />);
    },
    send: '提交报名',
  },
  'the registration of a unit': {
    come: async () => {
      await open(<RegisterForm kind={3} themes={[]} professions={[]} onDone={() => undefined} />);
      type({ 手机号码: '13800001234', 验证码: '123456' });
      await press('下一步');
    },
    send: '下一步',
  },
  'the data of a unit': {
    come: async () => {
      vi.spyOn(api.people, 'unit').mockResolvedValue(licence as never);
      vi.spyOn(api.people, 'privacy').mockResolvedValue({ kinds: [] } as never);
      vi.spyOn(quietApi.messages, 'haveUnread').mockResolvedValue({ haveUnRead: false, count: 0 });
      vi.spyOn(quietApi.account, 'getIndexUserInfo').mockRejectedValue(new ApiError(0, ''));
      vi.spyOn(events, 'listen').mockReturnValue(() => undefined);
      act(() => session.set({ ...anonymous, token: 't', psid: 'u1', userType: [3] }));
      await open(<View data={null} />);
      await press('修改资料');
    },
    send: '保存',
  },
};
it.each(Object.entries(forms))('%s does not go out while its file is on the way', async (_, { come, send }) => {
  const saved = vi.spyOn(formApi.people, 'saveUnit').mockResolvedValue(null as never);
  await come();
  await standsThere();
  act(() => asked?.onBusy?.(true));
  await press(send);
  expect([asked?.error, saved.mock.calls]).toEqual([expect.stringContaining('上传'), []]);
});

it('who is not signed in uploads as a visitor, and so does everybody who applies; a unit as itself', async () => {
  const as: unknown[] = [];
  for (const { come } of Object.values(forms)) {
    cleanup();
    forget();
    await come();
    await standsThere();
    as.push([asked?.purpose, asked?.upAuth, screen.queryByText('查看')?.getAttribute('href')]);
  }
  expect(as).toEqual([
    ['application', 1, undefined],
    ['licence', 1, undefined],
    ['licence', 0, '/file/signed'],
  ]);
  cleanup();
  await open(<AvatarChange onChanged={() => undefined} />);
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect([asked?.purpose, asked?.upAuth ?? 0, asked?.crop]).toEqual(['avatar', 0, true]));
});
