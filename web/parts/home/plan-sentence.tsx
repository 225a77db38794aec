import { Form } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { Picture } from '../../ui/picture.tsx';
import { lengths, sizes, times, units } from '../demands/plan-words.ts';
import { useWithin } from '../site/within.ts';
import styles from './plan-sentence.module.css';

/** One sentence asks for a training plan; what is chosen goes on to the plan page in its address. */
export function PlanSentence({ themes }: { themes: { id: number; name: string }[] }) {
  const within = useWithin();
  return (
    <section className={`cta on-dark no-print ${styles.plan}`} id="plan" aria-label="获取培训方案">
      <Picture className="art" src="/art/cloud-terraces" sizes="100vw" />
      <Form className="wrap" action={`${href('public/plan-request')}#request`} method="get">
        <h2>一句话，获取一份培训方案</h2>
        <p className="sentence">
          我们是
          <span className={styles.keep}>
            <select name="type" aria-label="单位类型">
              {units.map((u) => (
                <option key={u}>{u}</option>
              ))}
            </select>
            ，
          </span>
          计划在
          <select name="from" aria-label="时间" defaultValue="quarter">
            {times.map(([v, t]) => (
              <option key={v} value={v}>
                {t}
              </option>
            ))}
          </select>
          组织约
          <select name="size" aria-label="人数" defaultValue={50}>
            {sizes.map(([v, t]) => (
              <option key={v} value={v}>
                {t}
              </option>
            ))}
          </select>
          的培训，希望围绕
          <span className={styles.keep}>
            <select name="theme" aria-label="主题">
              {themes.map((t) => (
                <option key={t.id} value={t.id}>
                  {t.name}
                </option>
              ))}
            </select>
            ，
          </span>
          <span className={styles.keep}>
            安排
            <select name="length" aria-label="天数" defaultValue={5}>
              {lengths.map(([v, t]) => (
                <option key={v} value={v}>
                  {t}
                </option>
              ))}
            </select>
            。
          </span>
        </p>
        <div className="cta-foot">
          <button className="btn paper lg" type="submit">
            获取培训方案
          </button>
          <span>{within}发送课程表、师资与教学点建议，不收取任何费用。</span>
        </div>
      </Form>
    </section>
  );
}
