import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createStore } from '../../lib/store.ts';
import type { Page } from '../../lib/page.tsx';
import expertsPage from '../../routes/public/experts.tsx';
import DateFilter from '../articles/date-filter.tsx';
import { cadreFront } from '../catalogue/fronts.ts';
import { everything } from '../catalogue/load-search.ts';
import { SearchView } from '../catalogue/search-view.tsx';
import { Lookup } from '../demands/lookup.tsx';
import { PointFilter } from '../points/point-filter.tsx';
import { Facets } from './facets.tsx';

afterEach(cleanup);

const none = { list: [], total: 0 };
const asked = { wd: '茶', from: '', to: '', type: undefined, sort: '', size: 10, exact: false } as never;
const Experts = (expertsPage as unknown as Page).View;
const experts = { professions: [], profession: undefined, page: 1, size: 20, ...none };
const found = { topics: none, news: none, themes: [], ways: [], page: 1, size: 10 };
const search = { front: cadreFront, to: () => '/x/', filters: null };

/** Every field that is filled from the address, with the words that it takes. */
const fields: [name: string, label: RegExp, show: (wd: string) => ReactNode][] = [
  ['the committee', /^姓名$/, (wd) => <Experts data={{ ...experts, wd }} />],
  ['a list of news', /标题含/, (wd) => <DateFilter action="/x/" from="" to="" wd={wd} size={10} total={3} />],
  ['the days of news', /^自/, (from) => <DateFilter action="/x/" from={from} to="" wd="" size={10} total={3} />],
  ['the days of a search', /^自/, (from) => <Facets asked={Object.assign({}, asked, { from })} hotline="" />],
  ['points', /名称/, (wd) => <PointFilter rows={[]} action="/x/" wd={wd} total={3} keep={{}} clear={undefined} />],
  ['a catalogue', /里搜索$/, (text) => <SearchView {...search} data={{ ...found, asked: { ...everything, text } }} />],
  ['receipts', /回执编号/, (wd) => <Lookup asked={wd} wrong={null} />],
];

const address = createStore('');
const Shown = ({ show }: { show: (wd: string) => ReactNode }) => show(address.use());

for (const [name, label, show] of fields)
  it(`the field of ${name} says what was asked for, and nothing of what was asked before`, () => {
    address.set('2026-01-02');
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Shown show={show} /> }])} />);
    const field = () => screen.getByLabelText(label) as HTMLInputElement;
    const typed = () => field().value;
    expect(typed()).toBe('2026-01-02');
    // What was typed is no longer the field's own way to follow.
    fireEvent.change(field(), { target: { value: '2026-05-06' } });
    act(() => address.set('2026-03-04'));
    expect(typed()).toBe('2026-03-04');
    act(() => address.set(''));
    expect(typed()).toBe('');
  });
