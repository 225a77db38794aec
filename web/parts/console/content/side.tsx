import { type ReactNode, useState } from 'react';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import { contentKind, stateNames } from '../../../../shared/content-kinds.ts';
import { formatDate } from '../../../lib/format.ts';
import { FieldFault } from '../../../ui/field.tsx';
import { Versions } from '../versions.tsx';
import { Compare, pairOf, saidOf, whoseVersion } from './compare.tsx';
import styles from './content.module.css';
import { State } from './state.tsx';
import { fromLocal, toLocal } from './times.ts';
import type { Item } from './use-item.ts';

const isDecided = ({ state }: ContentItem['versions'][number]) => state !== 'draft' && state !== 'submitted';

const minute = 'MM.dd HH:mm';

/** What became of the words of the newest version: by whom they were judged, and what the public sees of it since. */
function Turns({ of: { state, turn, versions } }: { of: ContentItem }) {
  const decision = versions[0]?.decision;
  const turned = turn && `${turn.name} 于 ${formatDate(turn.at, minute)}`;
  // One press judges and publishes: one line says both.
  const isOne =
    state === 'published' && decision && `${decision.name} 于 ${formatDate(decision.at, minute)}` === turned;
  return (
    <>
      {decision && !isOne && <p className="muted">{saidOf(decision, minute)}</p>}
      {turned && (
        <p className="muted">
          {turned} {state === 'withdrawn' ? '撤下' : isOne ? '审核并发布' : '发布'}
        </p>
      )}
    </>
  );
}

/** Where the record stands; in one column it comes before what is written. Below it its times. */
export function StateCard({
  item,
  editor,
  approves,
  keptOut = false,
  ...given
}: {
  item: ContentItem;
  editor: Item;
  approves: boolean;
  /** Whether this approver has written in it, so that somebody else decides. */
  keptOut?: boolean;
  disabled: boolean;
}) {
  const disabled = given.disabled || (!approves && ['submitted', 'approved'].includes(item.state));
  const [newest, before] = item.versions;
  // Until it is handed in again the author works on what was said of the version before.
  const returned = newest?.state === 'rejected' ? newest : newest?.state === 'draft' && before?.reason ? before : null;
  return (
    <>
      <section className={`card card-pad ${styles.standing}`} aria-labelledby="state">
        <h2 id="state">状态</h2>
        <div className={styles.state}>
          <p>
            <State state={item.state} publishAt={item.publishAt} failed={item.failed} />
          </p>
          {item.live && item.state !== 'published' && (
            <p className="muted">公众现在看到的是已发布的那一版，这里的修改发布以后才显示。</p>
          )}
          {item.state === 'withdrawn' && (
            <p className="muted">
              公众看不到这条内容。
              {approves ? '可以重新发布；修改过的要再经审核。' : '修改以后再提交审核，或请审核者重新发布。'}
            </p>
          )}
          {item.state === 'submitted' && keptOut && <p>您改过这一稿，须由另一位审核。</p>}
          {item.state === 'submitted' && (!approves || keptOut) && (
            <p className="muted">再改动并保存，这次提交就收回了，改好以后要重新提交；定时由审核者调整。</p>
          )}
          {item.failed && <p className="msg-err">到时间没有发布成功：请检查栏目与必填内容，再发布一次。</p>}
          {returned && (
            <p className="msg-err">
              {returned === newest ? '退回原因' : `第 ${returned.number} 版的退回原因`}：{returned.reason}
            </p>
          )}
          {newest?.author && (
            <p className="muted">
              {newest.author} 于 {formatDate(newest.writtenAt, 'MM.dd HH:mm')} 修改
              {/* Where the trail does not tell when, of what is decided at least by whom. */}
              {!newest.decision && isDecided(newest) && newest.approver && `，${newest.approver} 审核`}
            </p>
          )}
          <Turns of={item} />
          <Changed of={item} />
          {item.page && item.live && (
            <p>
              <a href={item.page} target="_blank" rel="noreferrer">
                打开公开页面
              </a>
            </p>
          )}
        </div>
      </section>
      <Times editor={editor} fixed={contentKind(item.kind).fixed} disabled={disabled} />
    </>
  );
}

/** When it appears and goes. A `fixed` kind always has one record to show. */
function Times({ editor, fixed, disabled }: { editor: Item; fixed: boolean | undefined; disabled: boolean }) {
  const { form, setTimes } = editor;
  const { times } = form.values;
  const field = (name: keyof typeof times, label: string, below: ReactNode) => (
    <div className="field" data-empty={!times[name] || undefined}>
      <label htmlFor={form.idOf(`times.${name}`)}>{label}</label>
      <input
        className="input"
        id={form.idOf(`times.${name}`)}
        type="datetime-local"
        disabled={disabled}
        value={toLocal(times[name])}
        onChange={(e) => setTimes({ [name]: fromLocal(e.target.value) })}
      />
      {below}
    </div>
  );
  return (
    <section
      className={`card card-pad ${styles.times}`}
      aria-labelledby="times"
      data-empty={!(times.publishAt || times.withdrawAt) || undefined}
    >
      <h2 id="times">定时</h2>
      <div className={styles.fields}>
        {field('publishAt', '定时发布', <p className="help">审核通过后到时自动发布；留空由审核者发布</p>)}
        {!fixed && field('withdrawAt', '定时撤下', <FieldFault form={form} name="times.withdrawAt" />)}
      </div>
    </section>
  );
}

/** What the newest version changed, where the list of versions stands far below the text. */
function Changed({ of: { versions } }: { of: ContentItem }) {
  const [open, setOpen] = useState(false);
  const [newest, before] = versions;
  if (!newest || !before) return null;
  return (
    <div className={styles.changed}>
      <button type="button" className="inline" onClick={() => setOpen(true)}>
        看这一版改了什么
      </button>
      {open && <Compare {...pairOf(before, newest)} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The versions of a record; older ones are compared and brought back. */
export function ItemVersions({
  item: { versions },
  onRestore,
  disabled,
  dirty,
}: {
  item: ContentItem;
  onRestore: (versionId: number) => void;
  disabled: boolean;
  dirty: boolean;
}) {
  const [pair, setPair] = useState<ReturnType<typeof pairOf> | null>(null);
  return (
    <Versions
      rows={versions.map((v, i) => {
        const before = versions[i + 1];
        return {
          key: v.id,
          name: `第 ${v.number} 版`,
          mark: <span className="muted">{stateNames[v.state]}</span>,
          text: (
            <>
              {whoseVersion(v)}
              {v.decision && `；${saidOf(v.decision)}`}
              {v.reason && `${v.decision ? '：' : '；'}${v.reason}`}
            </>
          ),
          acts: (
            <>
              {before && (
                <button type="button" onClick={() => setPair(pairOf(before, v))}>
                  对比
                  <span className="vh">
                    第 {before.number} 版与第 {v.number} 版
                  </span>
                </button>
              )}
              {i > 0 && (
                <button
                  type="button"
                  disabled={disabled || dirty}
                  title={dirty ? '有未保存的修改，请先保存' : undefined}
                  onClick={() => onRestore(v.id)}
                >
                  恢复<span className="vh">第 {v.number} 版</span>
                </button>
              )}
            </>
          ),
        };
      })}
    >
      {pair && <Compare {...pair} onClose={() => setPair(null)} />}
    </Versions>
  );
}
