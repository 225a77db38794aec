import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Fields, useForm } from '../../lib/form/use-form.ts';
import { FileField } from './file-field.tsx';
import { licenceRule } from './upload-rules.ts';

afterEach(cleanup);

function Probe({ told }: { told: (form: Fields) => void }) {
  const form = useForm({ first: { licenceUrl: '' }, more: { licenceUrl: { label: '营业执照' } } });
  told(form);
  return <FileField form={form} name="licenceUrl" purpose="licence" rule={licenceRule} hint="图片或 PDF" upAuth={1} />;
}

it('waits for nothing where a draft brings back the word for an upload that its page has given up', () => {
  const seen: Fields[] = [];
  render(<Probe told={(form) => seen.push(form)} />);
  const put = (value: string) => act(() => seen.at(-1)?.set('licenceUrl', value));
  put('pending');
  expect(seen.at(-1)?.text('licenceUrl')).toBe('');
  put('v/1/a.pdf');
  expect(seen.at(-1)?.text('licenceUrl')).toBe('v/1/a.pdf');
});
