import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { anew, button, press, settled } from '../../../test/screen.ts';
import { text } from '../../../shared/text.ts';
import { ApiError } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { LoadedRecord } from './record.tsx';

anew();
const read = vi.fn<() => Promise<string>>();
function Page() {
  const load = useLoad('one', read);
  return (
    <>
      <LoadedRecord load={load} page="demand" under="desk">
        {(name) => <h1>{name}</h1>}
      </LoadedRecord>
      <button type="button" onClick={() => void load.reload()}>
        再读
      </button>
    </>
  );
}
async function open(...answers: (string | ApiError)[]): Promise<void> {
  read.mockReset();
  for (const a of answers) typeof a === 'string' ? read.mockResolvedValueOnce(a) : read.mockRejectedValueOnce(a);
  render(
    <MemoryRouter initialEntries={['/guanli/desk/4/?clock=late']}>
      <Page />
    </MemoryRouter>,
  );
  await settled();
}
const heading = () => document.querySelector('h1')?.textContent;

it.each([404, 400])(
  'a record that there is not (%i) says so, and leads back to its list as it was narrowed',
  async (n) => {
    await open(new ApiError(n, '没有'));
    expect([heading(), button('重新读取')]).toEqual([text.noRecord, null]);
    expect(screen.getByRole('link', { name: '回到接待' }).getAttribute('href')).toBe('/guanli/desk/?clock=late');
  },
);

it('one that could not be read is asked for anew, below the heading of its kind', async () => {
  await open(new ApiError(503, '服务暂不可用'), '基层治理');
  expect([heading(), screen.getByRole('alert').textContent?.includes('服务暂不可用')]).toEqual(['接待事项', true]);
  expect([document.querySelectorAll('h1').length, screen.getByRole('link').textContent]).toEqual([1, '接待']);
  await press('重新读取');
  expect([heading(), read.mock.calls.length]).toEqual(['基层治理', 2]);
});

it('one that was shown stays where it is gone by the time that it is read anew', async () => {
  await open('基层治理', new ApiError(404, '没有'));
  await press('再读');
  expect([heading(), read.mock.calls.length]).toEqual(['基层治理', 2]);
});
