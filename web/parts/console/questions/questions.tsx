import { useMemo, useState } from 'react';
import type { DemandQuestion, QuestionSet, SetVersion } from '../../../../shared/contract/surveys.ts';
import { ApiError, formApi } from '../../../lib/api.ts';
import { type Load, useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { KeptNotice } from '../kept-notice.tsx';
import type { ConsoleProps } from '../me.ts';
import { when } from '../people/words.tsx';
import { useTyped } from '../use-typed.ts';
import { Versions } from '../versions.tsx';
import { CompareQuestions } from './compare.tsx';
import { PreviewQuestions } from './preview.tsx';
import styles from './questions.module.css';
import { QuestionRows, type Row, toQuestions, toRows } from './rows.tsx';

/** The forms whose questions staff write (section 4), the most used first. */
const sets = [
  [2, '培训需求反馈'],
  [3, '专家咨询'],
  [4, '招商引资'],
  [5, '创新合作'],
  [1, '首次登录调查'],
] as const;
type Two = { before: DemandQuestion[]; after: DemandQuestion[]; title: string };

/** The questions of the visitors' forms and of the first login, with their versions. */
export default function Questions({ params }: ConsoleProps) {
  const type = sets.some(([n]) => n === Number(params.type)) ? Number(params.type) : 2;
  const load = useLoad(`questions ${type}`, () => formApi.surveys.questionSet({ type }));
  return (
    <>
      <ConsoleHead
        title="表单题目"
        text="保存以后立即对新打开的表单生效；正在填写的人仍按打开时的题目提交，以前的答案保留当时的题目。单行文字最多 60 字，多行文字最多 200 字。"
      />
      <Tabs
        label="表单"
        tabs={sets.map(([n, label]) => ({ label, to: consoleHref('questions', { type: n }), current: n === type }))}
      />
      <Loaded load={load}>{(set) => <Editor key={set.type} set={set} load={load} />}</Loaded>
    </>
  );
}

/** Where a sentence of the server belongs: the question whose place it names. */
const placeOf = (message: string) => Number(/第 (\d+) 题/.exec(message)?.[1] ?? 0) - 1;

function Editor({ set, load }: { set: QuestionSet; load: Load<QuestionSet> }) {
  const saved = useMemo(() => toRows(set.demandQuestionVoList), [set]);
  const typed = useTyped<Row[]>(`questions ${set.type}`, saved);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<{ at: number; message: string } | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [preview, setPreview] = useState(false);
  const [two, setTwo] = useState<Two | null>(null);
  const { busy, press } = usePress();
  const rows = typed.value ?? saved;
  const title = sets.find(([n]) => n === set.type)?.[1] ?? set.name;

  async function save(base = set.version): Promise<void> {
    try {
      setFault(null);
      const { value, edit } = typed.sending();
      const { version } = await formApi.surveys.saveQuestions({
        type: set.type,
        version: base,
        note,
        questions: toQuestions(value),
      });
      setConflict(null);
      typed.settle(edit);
      setNote((now) => (now === note ? '' : now));
      toastOk(`已保存为第 ${version} 版`);
      await load.reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) return setConflict(error.message);
      setConflict(null);
      setFault({ at: placeOf(error.message), message: error.message });
      const row = rows[placeOf(error.message)];
      requestAnimationFrame(() => document.getElementById(row ? `q${row.key}-name` : 'questions-fault')?.focus());
    }
  }
  const questionsOf = (number: number) => formApi.surveys.questionVersion({ type: set.type, number });
  const read = (of: () => Promise<void>) => of().catch((error: Error) => setFault({ at: -1, message: error.message }));
  const compare = (before: number, after: number) =>
    read(async () => {
      const [old, now] = await Promise.all([questionsOf(before), questionsOf(after)]);
      setTwo({ before: old, after: now, title: `第 ${before} 版与第 ${after} 版` });
    });
  const restore = (number: number) =>
    read(async () => {
      typed.set(toRows(await questionsOf(number)));
      setNote(`恢复第 ${number} 版`);
      toastOk(`第 ${number} 版的题目已放进编辑区，保存后生效`);
    });

  return (
    <>
      <KeptNotice of={typed} />
      {fault && !rows[fault.at] && (
        <div className="alert err second" role="alert" id="questions-fault" tabIndex={-1}>
          <Icon name="alert" />
          <span>{fault.message}</span>
        </div>
      )}
      <div className={styles.page}>
        <section aria-label="题目">
          <QuestionRows
            rows={rows}
            onChange={(next) => {
              typed.set(next);
              setFault(null);
            }}
            fault={fault}
          />
          <form
            className={styles.bar}
            onSubmit={(e) => {
              e.preventDefault();
              void press(() => save());
            }}
          >
            <input
              className="input"
              aria-label="修改说明"
              placeholder="修改说明，选填，同事在版本里看到"
              maxLength={60}
              value={note}
              onChange={(e) => setNote(e.target.value)}
            />
            {typed.dirty && (
              <button
                type="button"
                className="btn plain"
                onClick={() => {
                  typed.discard();
                  setNote('');
                  setFault(null);
                }}
              >
                放弃修改
              </button>
            )}
            <button type="button" className="btn ghost" onClick={() => setPreview(true)}>
              预览
            </button>
            <button
              type="submit"
              className={`btn${busy ? ' is-busy' : ''}`}
              disabled={!typed.dirty}
              aria-disabled={busy || undefined}
            >
              保存为第 {set.version + 1} 版
            </button>
          </form>
        </section>
        <SetVersions versions={set.versions} dirty={typed.dirty} onCompare={compare} onRestore={restore} />
      </div>
      {preview && (
        <PreviewQuestions
          title={title}
          questions={toQuestions(rows)}
          full={set.type === 1}
          onClose={() => setPreview(false)}
        />
      )}
      {two && <CompareQuestions {...two} onClose={() => setTwo(null)} />}
      {conflict && !two && (
        <Dialog
          title="别人刚刚保存过"
          narrow
          onClose={() => setConflict(null)}
          foot={
            <>
              <button
                type="button"
                className="btn ghost"
                onClick={() =>
                  void read(async () => {
                    const now = await formApi.surveys.questionSet({ type: set.type });
                    setTwo({
                      before: set.demandQuestionVoList,
                      after: now.demandQuestionVoList,
                      title: '对方改了什么',
                    });
                  })
                }
              >
                看对方改了什么
              </button>
              <button
                type="button"
                className="btn ghost"
                onClick={() => {
                  typed.giveWay();
                  setConflict(null);
                  void load.reload();
                }}
              >
                载入对方的版本
              </button>
              <button
                type="button"
                className="btn"
                onClick={() =>
                  void press(async () => save((await formApi.surveys.questionSet({ type: set.type })).version))
                }
              >
                存为我的新版本
              </button>
            </>
          }
        >
          <p>{conflict}。</p>
          <p>“载入对方的版本”以后，您的修改仍在这台电脑上，可以找回；“存为我的新版本”以后，对方的那一版留在版本里。</p>
        </Dialog>
      )}
    </>
  );
}

type VersionsProps = {
  versions: SetVersion[];
  dirty: boolean;
  onCompare: (before: number, after: number) => Promise<void>;
  onRestore: (number: number) => Promise<void>;
};

/** The versions of a set; each is compared with the one before, and older ones are brought back. */
function SetVersions({ versions, dirty, onCompare, onRestore }: VersionsProps) {
  const newest = versions[0]?.number ?? 1;
  return (
    <Versions
      rows={versions.map((v) => ({
        key: v.number,
        name: `第 ${v.number} 版`,
        mark: (
          <>
            {v.number === newest && <span className="tag">使用中</span>}
            <span className="muted">{v.count} 题</span>
          </>
        ),
        text: (
          <>
            {v.time ? `${v.userName}，${when(v.time)}` : '建站时的题目'}
            {v.note && `；${v.note}`}
          </>
        ),
        acts: (
          <>
            {v.number > 1 && (
              <button type="button" onClick={() => void onCompare(v.number - 1, v.number)}>
                与上一版对比<span className="vh">：第 {v.number} 版</span>
              </button>
            )}
            {v.number < newest && (
              <button
                type="button"
                disabled={dirty}
                title={dirty ? '有未保存的修改，请先保存或放弃' : undefined}
                onClick={() => void onRestore(v.number)}
              >
                恢复<span className="vh">第 {v.number} 版</span>
              </button>
            )}
          </>
        ),
      }))}
    />
  );
}
