import { type ReactNode, useState } from 'react';
import { ArrangeGroups, Arrange } from '../ui/arrange/arrange.tsx';
import type { Group } from '../ui/arrange/order.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { Choose } from '../ui/choose/choose.tsx';
import type { Option } from '../ui/choose/rows.ts';
import { DaysField } from '../ui/dates/days-field.tsx';
import { charts, courses, findTown, groups, regions } from './data.ts';
import { GridSamples } from './grids.tsx';

function Sample({ name, text, children }: { name: string; text?: string; children: ReactNode }) {
  return (
    <section className="console-below" aria-labelledby={name}>
      <h2 className="console-title" id={name}>
        {name}
      </h2>
      {text && <p className="muted fs-sm">{text}</p>}
      {children}
    </section>
  );
}

/** Every part, with data, empty, wrong and long. */
export function Samples() {
  return (
    <div className="staff">
      <main className="staff-main" id="main">
        <h1>部件样张</h1>
        <p className="muted">只在开发服务器上有，访客的站点里没有这一页。</p>
        <GridSamples />
        <Sample name="Choose" text="一个、多个、树、异步查找；方向键、回车、Esc、退格。">
          <Chooses />
        </Sample>
        <Sample name="DaysField" text="区间不会倒置；按上海的日历。">
          <Days />
        </Sample>
        <Sample name="Chart" text="标题讲结论，图表上方先写一句看出什么；数据在“查看数据”里。">
          <div className="console-two">
            {charts.map((spec) => (
              <section className="card card-pad" key={spec.title} aria-label={spec.title}>
                <h3>{spec.title}</h3>
                <Chart spec={spec} />
              </section>
            ))}
          </div>
        </Sample>
        <Sample name="Arrange" text="拖动把手；靠近边缘会滚动；Esc 放回原处；方向键跨组移动。">
          <Arranges />
        </Sample>
      </main>
    </div>
  );
}

function Chooses() {
  const [one, setOne] = useState<readonly Option[]>([]);
  const [many, setMany] = useState<readonly Option[]>([]);
  const [tree, setTree] = useState<readonly Option[]>([]);
  const [found, setFound] = useState<readonly Option[]>([]);
  return (
    <div className="card card-pad form-grid">
      <div className="field">
        <label htmlFor="one">一门课程</label>
        <Choose id="one" what="课程" options={courses} chosen={one} onChange={setOne} placeholder="输入课程名称" />
      </div>
      <div className="field">
        <label htmlFor="many">几门课程</label>
        <Choose id="many" what="课程" options={courses} chosen={many} onChange={setMany} many most={4} />
      </div>
      <div className="field">
        <label htmlFor="tree">地区（树）</label>
        <Choose id="tree" what="地区" options={regions} chosen={tree} onChange={setTree} many />
      </div>
      <div className="field">
        <label htmlFor="found">乡镇（异步）</label>
        <Choose id="found" what="乡镇" search={findTown} chosen={found} onChange={setFound} />
        <p className="help">输入“错”看看查找失败时的样子</p>
      </div>
      <div className="field error">
        <label htmlFor="wrong">有误</label>
        <Choose id="wrong" what="课程" options={courses} chosen={[]} onChange={setOne} aria-invalid />
        <p className="msg-err">请选择课程</p>
      </div>
      <div className="field">
        <label htmlFor="off">停用</label>
        <Choose id="off" what="课程" options={courses} chosen={courses.slice(0, 1)} onChange={setOne} disabled />
      </div>
    </div>
  );
}

function Days() {
  const [days, setDays] = useState({ from: '', to: '' });
  return (
    <div className="card card-pad">
      <div style={{ maxWidth: '20rem' }}>
        <DaysField label="开班日期" value={days} onChange={setDays} />
      </div>
      <p className="fs-sm">
        {days.from || '不限'} 至 {days.to || '不限'}
      </p>
    </div>
  );
}

function Arranges() {
  const [items, setItems] = useState(courses.slice(0, 24));
  const [parts, setParts] = useState<readonly Group<Option>[]>(groups);
  return (
    <div className="console-two">
      <section className="card" aria-label="一组" style={{ maxHeight: '22rem', overflow: 'auto' }}>
        <Arrange label="课程" items={items} idOf={(c) => c.value} nameOf={(c) => c.label} onMove={setItems}>
          {(c) => <span>{c.label}</span>}
        </Arrange>
      </section>
      <section className="card" aria-label="几组">
        <ArrangeGroups groups={parts} idOf={(c) => c.value} nameOf={(c) => c.label} onMove={setParts}>
          {(c) => <span>{c.label}</span>}
        </ArrangeGroups>
      </section>
    </div>
  );
}
