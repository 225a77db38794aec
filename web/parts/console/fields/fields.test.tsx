import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rulesOfFields } from '../../../../shared/fields/rules.ts';
import { questionsField, type WrittenQuestion } from '../../../../shared/questions.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { type Form, useForm } from '../../../lib/form/use-form.ts';
import { FieldInput } from './field-input.tsx';
import { questionChecks, QuestionRows, type Written } from '../questions/rows.tsx';
import { History } from '../../../ui/history.tsx';
import '../calls.ts';
import { hasArrived } from './under-way.ts';

const question = (n: number, name: string, options: string[] = []): WrittenQuestion => ({
  demandQuestionId: n,
  name,
  questionType: options.length ? 2 : 1,
  isRequired: false,
  optionValue: options,
});
let form: Form<Written>;

function Sheet({ questions }: { questions: WrittenQuestion[] }) {
  const rules = rulesOfFields([questionsField]);
  form = useForm<Written>({ id: 't-', first: { note: '', questions }, rules, checks: questionChecks });
  return (
    <>
      <QuestionRows form={form} />
      <History form={form} />
    </>
  );
}
const three = () => [question(1, '甲'), question(2, '乙'), question(3, '丙', ['一', '二', '三'])];
const names = () => form.values.questions.map((q) => q.name);
const options = () => form.values.questions.at(-1)?.optionValue;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const isOff = (name: string) => button(name).getAttribute('aria-disabled');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a list within a list', () => {
  it('is moved, grown and cut by its own buttons, and each step is taken back and told', async () => {
    render(<Sheet questions={three()} />);
    expect([isOff('撤销'), isOff('重做')]).toEqual(['true', 'true']);
    fireEvent.keyDown(button('移动丙，第 3 位'), { key: 'ArrowUp' });
    expect(names()).toEqual(['甲', '丙', '乙']);
    fireEvent.keyDown(button('移动一，第 1 位'), { key: 'ArrowDown' });
    expect(form.values.questions[1]?.optionValue).toEqual(['二', '一', '三']);
    await userEvent.click(button('移除第 2 题第 3 个选项'));
    expect(form.values.questions[1]?.optionValue).toEqual(['二', '一']);
    await waitFor(() => expect(document.activeElement).toBe(button('移除第 2 题第 2 个选项')));
    await userEvent.click(button('已移除第 2 题第 3 个选项，撤销'));
    expect(form.values.questions[1]?.optionValue).toEqual(['二', '一', '三']);
    expect(screen.getByText('已撤销：移除第 2 题第 3 个选项')).toBeTruthy();
    await userEvent.click(button('撤销'));
    await userEvent.click(button('撤销'));
    expect([names(), options()]).toEqual([
      ['甲', '乙', '丙'],
      ['一', '二', '三'],
    ]);
    expect(isOff('撤销')).toBe('true');
    await userEvent.click(button('重做'));
    expect(names()).toEqual(['甲', '丙', '乙']);
    expect(screen.getByText('已重做：调整题目的顺序')).toBeTruthy();
  });

  it('hears the keys everywhere but where text is typed, which has a way back of its own', async () => {
    render(<Sheet questions={three()} />);
    await userEvent.click(button('移除第 1 题'));
    fireEvent.keyDown(field('第 1 题'), { key: 'z', ctrlKey: true });
    expect(names()).toEqual(['乙', '丙']);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(names()).toEqual(['甲', '乙', '丙']);
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    expect(names()).toEqual(['乙', '丙']);
    fireEvent.keyDown(document.body, { key: 'z', metaKey: true });
    fireEvent.keyDown(document.body, { key: 'y', ctrlKey: true });
    expect(names()).toEqual(['乙', '丙']);
    // What something else has taken, as the tools of a text do for theirs.
    const taken = (e: Event) => e.preventDefault();
    button('移除第 1 题').addEventListener('keydown', taken);
    fireEvent.keyDown(button('移除第 1 题'), { key: 'z', ctrlKey: true });
    expect(names()).toEqual(['乙', '丙']);
  });

  it('shows a refusal at the very option, leads there, and takes it along when that moves', async () => {
    render(<Sheet questions={three()} />);
    const message = '第 3 题的选项“二”出现了两次';
    act(() =>
      form.refused(new ApiError(400, message, [{ path: 'questions.2.optionValue.1', code: 'taken', message }])),
    );
    const option = field('第 3 题第 2 个选项');
    expect([option.value, option.getAttribute('aria-invalid')]).toEqual(['二', 'true']);
    expect(document.getElementById(option.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(option));
    act(() => form.move('questions', 2, 0));
    expect(field('第 1 题第 2 个选项').getAttribute('aria-invalid')).toBe('true');
    act(() => form.set('questions.0.optionValue.1', '四'));
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it('says by itself what the server would say, with the place in the sentence', () => {
    render(
      <Sheet
        questions={[
          question(1, '甲'),
          question(2, ' ', ['一', '字'.repeat(61)]),
          question(3, '', ['', ' ']),
          question(4, '甲 ', ['一', '一 ']),
        ]}
      />,
    );
    act(() => void form.passes());
    expect(form.faults).toEqual({
      'questions.1.name': '请填写第 2 题的题目',
      'questions.1.optionValue.1': '第 2 题第 2 个选项不能超过60个字',
      'questions.2.name': '请填写第 3 题的题目',
      'questions.2.optionValue': '第 3 题至少要有两个选项',
      'questions.3.name': '第 4 题“甲”与前面的题目重名',
      'questions.3.optionValue.1': '第 4 题的选项“一”出现了两次',
    });
  });

  it('takes pasted lines as one option each, and goes on with Enter', async () => {
    render(<Sheet questions={[question(1, '甲', ['一', ''])]} />);
    const paste = { clipboardData: { getData: () => '二\r\n\n 三 \n四' } };
    fireEvent.paste(field('第 1 题第 2 个选项'), paste);
    expect(options()).toEqual(['一', '二', '三', '四']);
    fireEvent.keyDown(field('第 1 题第 4 个选项'), { key: 'Enter' });
    expect(options()).toEqual(['一', '二', '三', '四', '']);
    // At once: the next key is typed there.
    expect(document.activeElement).toBe(field('第 1 题第 5 个选项'));
  });

  it('leaves Enter to who composes a word with it', () => {
    render(<Sheet questions={[question(1, '甲', ['一', '二'])]} />);
    for (const label of ['第 1 题第 1 个选项', '第 1 题第 2 个选项']) {
      field(label).focus();
      expect(fireEvent.keyDown(field(label), { key: 'Enter', isComposing: true })).toBe(true);
      expect([options(), document.activeElement]).toEqual([['一', '二'], field(label)]);
    }
  });
});

const bodyField = { name: 'body', label: '正文', input: 'html', required: true } as const;
let text: Form<{ body: string }>;

function TextSheet({ body = '', disabled = false }: { body?: string; disabled?: boolean }) {
  text = useForm({ id: 't-', first: { body }, rules: rulesOfFields([bodyField]) });
  return <FieldInput form={text} path="body" field={bodyField} disabled={disabled} />;
}

describe('a text with headings and pictures', () => {
  it('is led to and marked where something is said against it, until it is written', async () => {
    render(<TextSheet />);
    const box = await screen.findByRole('textbox', { name: '正文' });
    act(() => void text.passes());
    expect([box.getAttribute('aria-invalid'), box.getAttribute('aria-describedby')]).toEqual(['true', 't-body-err']);
    expect(document.getElementById('t-body-err')?.textContent).toBe('请填写正文');
    await waitFor(() => expect(document.activeElement).toBe(box));
    act(() => text.set('body', '<p>栗树</p>'));
    expect([box.getAttribute('aria-invalid'), box.getAttribute('aria-describedby')]).toEqual([null, null]);
  });

  it('is read and not changed where it is off', async () => {
    render(<TextSheet body="<p>栗树</p>" disabled />);
    const box = await screen.findByRole('textbox', { name: '正文' });
    await waitFor(() => expect(box.getAttribute('contenteditable')).toBe('false'));
  });

  it('takes a picture from the library of the console', async () => {
    const picture = { path: 'f/a/1.png', url: '/file/f/a/1.png', thumbUrl: '/t/1', name: '桥.png', fault: '' };
    const more = { uploader: '甲', createTime: '2026-11-18T16:05:00Z', bytes: 1024 };
    vi.spyOn(api.content, 'pictures').mockResolvedValue({ list: [{ ...picture, ...more }], total: 1 });
    render(<TextSheet />);
    await userEvent.click(await screen.findByRole('button', { name: '图片库' }));
    await screen.findByRole('dialog', { name: '选择图片' });
    await userEvent.click(await screen.findByRole('button', { name: /桥/ }));
    expect(text.values.body).toContain('<img src="/file/f/a/1.png" alt="">');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not saved without a picture whose place it still holds', async () => {
    const body = '<p>栗树</p><figure data-pending="p0"></figure>';
    render(<TextSheet body={body} />);
    await userEvent.click(await screen.findByRole('button', { name: '选择图片文件' }));
    act(() => expect(hasArrived(text)).toBe(false));
    expect(document.getElementById('t-body-err')?.textContent).toMatch(/^有 1 张图片没有传上：/);
    await userEvent.click(screen.getByRole('button', { name: '去掉' }));
    await waitFor(() => expect(hasArrived(text)).toBe(true));
    cleanup();
    render(<TextSheet body={body} />);
    await waitFor(() => expect(hasArrived(text)).toBe(false));
    cleanup();
    expect(hasArrived(text), 'the page is left').toBe(true);
  });
});
