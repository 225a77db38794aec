import type { TopicDetail } from '../../../shared/contract/catalogue.ts';
import styles from './module-table.module.css';

type Module = TopicDetail['modules'][number];

/** Hours by form of teaching, in the order in which the forms appear. */
export function hoursByForm(modules: Module[]): { form: string; hours: number }[] {
  const sums = new Map<string, number>();
  for (const m of modules) sums.set(m.form, (sums.get(m.form) ?? 0) + m.hours);
  return [...sums].map(([form, hours]) => ({ form, hours }));
}

/** The modules of a topic with hours and form, their sum, and how the hours divide among the forms. */
export function ModuleTable({ modules }: { modules: Module[] }) {
  if (!modules.length) return null;
  const total = modules.reduce((n, m) => n + m.hours, 0);
  const forms = hoursByForm(modules);
  return (
    <section className={styles.modules} aria-labelledby="modules">
      <div className={styles.head}>
        <h2 id="modules">课程模块</h2>
        <p>
          {forms.map((f) => `${f.form} ${f.hours}`).join('，')}，共 {total} 学时
        </p>
      </div>
      <div className={styles.share} aria-hidden="true">
        {forms.map((f) => (
          <i key={f.form} style={{ flexGrow: f.hours }}>
            <span>{f.form}</span>
          </i>
        ))}
      </div>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">模块</th>
            <th scope="col">形式</th>
            <th scope="col" className="r">
              学时
            </th>
          </tr>
        </thead>
        <tbody>
          {modules.map((m) => (
            <tr key={m.name}>
              <th scope="row">{m.name}</th>
              <td>{m.form}</td>
              <td className="r">
                <b>{m.hours}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计
            </th>
            <td className="r">
              <b>{total}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.note}>模块与学时为通行安排，开班前可与委托单位商定增减。</p>
    </section>
  );
}
