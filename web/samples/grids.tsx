import { useState } from 'react';
import { dayAfter } from '../../shared/time.ts';
import { toastOk } from '../lib/toast.ts';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import type { Column, Page } from '../ui/data-grid/types.ts';
import { courses } from './data.ts';

type Person = {
  id: number;
  name: string;
  unit: string;
  phone: string;
  course: string;
  score: number;
  day: string;
  note: string;
};

const people: Person[] = Array.from({ length: 137 }, (_, i) => ({
  id: i + 1,
  name: `${'赵钱孙李周吴郑王'[i % 8]}${'砚清以宁知夏静初'.slice((i * 2) % 8, ((i * 2) % 8) + 2)}${i}`,
  unit:
    i % 9
      ? `清溪县第${(i % 7) + 1}教育培训中心`
      : '浙江省某市某县某某街道办事处综合信息指挥与基层治理服务保障中心（挂牌）',
  phone: `138${String(10_000_000 + i * 7919)}`,
  course: courses[i % courses.length]?.label ?? '',
  score: 60 + ((i * 37) % 40),
  day: dayAfter('2026-03-01', i * 2),
  note: i % 5 ? '' : '需要提前安排住宿，并请准备一份纸质的日程；'.repeat(1 + (i % 3)),
}));

const columns: Column<Person>[] = [
  { key: 'name', title: '姓名', main: true, sort: 'name', cell: (p) => p.name },
  { key: 'unit', title: '单位', cell: (p) => p.unit },
  { key: 'phone', title: '手机号码', nowrap: true, cell: (p) => p.phone },
  { key: 'course', title: '课程', nowrap: true, cell: (p) => p.course },
  { key: 'score', title: '成绩', right: true, sort: 'score', cell: (p) => p.score },
  { key: 'day', title: '报名日期', nowrap: true, sort: 'day', cell: (p) => p.day },
  { key: 'note', title: '备注', cell: (p) => p.note || <span className="muted">没有</span> },
  { key: 'id', title: '编号', spare: true, cell: (p) => p.id },
];

/** What a server would answer. */
async function ask(input: Record<string, unknown>): Promise<Page<Person>> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  const { wd = '', course = '', from = '', to = '', sort, pageNum, pageSize } = input as Record<string, string>;
  const by = (sort ?? 'name').replace('-', '') as 'name' | 'score' | 'day';
  const fit = people
    .filter((p) => `${p.name}${p.unit}${p.phone}`.includes(wd) && p.course.startsWith(course))
    .filter((p) => (!from || p.day >= from) && (!to || p.day <= to))
    .sort((a, b) => (a[by] < b[by] ? -1 : 1) * (sort?.startsWith('-') ? -1 : 1));
  const [size, page] = [Number(pageSize), Number(pageNum)];
  return { list: fit.slice((page - 1) * size, page * size), total: fit.length };
}

const states = { data: '有数据', empty: '空', wrong: '失败', slow: '读取中' } as const;

/** A list with everything that a list may have, and as it is without data. */
export function GridSamples() {
  const [state, setState] = useState<keyof typeof states>('data');
  const load = {
    data: ask,
    empty: async () => ({ list: [], total: 0 }),
    wrong: () => Promise.reject(new Error('服务暂时不可用，请稍后再试')),
    slow: () => new Promise<Page<Person>>(() => undefined),
  }[state];
  return (
    <>
      <div className="row" style={{ marginBlock: '1rem' }}>
        {Object.entries(states).map(([key, label]) => (
          <button
            key={key}
            type="button"
            className={`btn sm ${key === state ? '' : 'ghost'}`}
            aria-pressed={key === state}
            onClick={() => setState(key as keyof typeof states)}
          >
            {label}
          </button>
        ))}
      </div>
      <DataGrid<Person>
        key={state}
        name="samples"
        label="学员"
        columns={columns}
        sort="name"
        load={load}
        idOf={(p) => p.id}
        nameOf={(p) => p.name}
        open={(p) => () => toastOk(`打开${p.name}`)}
        filters={[
          { key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、单位、手机' },
          {
            key: 'course',
            label: '主题',
            kind: 'select',
            options: ['基层治理', '生态文明'].map((v) => ({ value: v, label: v })),
          },
          { key: 'from', to: 'to', label: '报名日期', kind: 'days' },
        ]}
        bulk={[
          { label: '发送消息', run: (rows) => toastOk(`发给 ${rows.length} 人`) },
          { label: '移出', danger: true, run: (rows) => toastOk(`移出 ${rows.length} 人`) },
        ]}
        actions={(p) => (
          <button type="button" onClick={() => toastOk(`审核${p.name}`)}>
            审核<span className="vh">{p.name}</span>
          </button>
        )}
        take={async () => toastOk('导出')}
        empty={{ title: '还没有学员', text: '学员报名以后，会出现在这里。' }}
      />
    </>
  );
}
