import { type Kept, markOf } from '../lib/form/drafts.ts';
import { formatDate } from '../lib/format.ts';
import { thenFocus } from '../lib/then-focus.ts';
import { Icon } from './icon.tsx';
import styles from './kept-notice.module.css';

type Draft = Kept<unknown>;
type Props = {
  of: {
    earlier: Draft | null;
    answered: { draft: Draft; thrown: boolean } | null;
    recover: (mark?: string) => void;
    forget: (mark?: string) => void;
    unforget: () => void;
    wordsOf: (draft: Draft) => string;
  };
};

/** The first field of what the notice stands above: the row goes, and the keys with it. */
function firstField(button: HTMLElement): () => HTMLElement | null {
  const around = button.closest('[role="status"]')?.parentElement;
  return () => around?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select') ?? null;
}

const minute = 'MM.dd HH:mm';
const second = `${minute}:ss`;

/** Says what is kept that was never saved, and what became of it. */
export function KeptNotice({ of: form }: Props) {
  const { earlier, answered } = form;
  const { before = [], ...newest } = earlier ?? {};
  const drafts = earlier ? [newest as Draft, ...before] : [];
  if (!drafts.length && !answered) return null;
  // What has its answer is spoken of in the first line.
  const [first, rest] = answered ? [undefined, drafts] : [drafts[0], drafts.slice(1)];
  const isOlder = (draft: Draft) => draft.at < (answered?.draft.at ?? first?.at ?? '');
  const minutes = drafts.map(({ at }) => formatDate(at, minute));
  const timeOf = ({ at }: Draft) =>
    formatDate(at, minutes.filter((m) => m === formatDate(at, minute)).length > 1 ? second : minute);
  return (
    <div className="alert warn second no-print" role="status">
      <Icon name="clock" />
      <div className={styles.all}>
        {answered && (
          <p className={styles.row}>
            <span>
              {answered.thrown ? '已丢弃' : '已找回'} {formatDate(answered.draft.at, second)} 的修改。
            </span>
            {answered.thrown && (
              <button type="button" className="inline" onClick={form.unforget}>
                撤销
              </button>
            )}
          </p>
        )}
        {first && <Offered draft={first} time={timeOf(first)} form={form} />}
        {rest.length > 0 && (
          <details>
            <summary>
              另有{rest.every(isOlder) && '更早的'} {rest.length} 份
            </summary>
            {rest.map((draft) => (
              <Offered key={markOf(draft)} draft={draft} time={timeOf(draft)} form={form} />
            ))}
          </details>
        )}
      </div>
    </div>
  );
}

function Offered({ draft, time, form }: { draft: Draft; time: string; form: Props['of'] }) {
  const words = form.wordsOf(draft);
  const mark = markOf(draft);
  return (
    <p className={styles.row}>
      <span>
        还有 {time} {draft.elsewhere && '在另一台电脑上输入、'}未保存的修改{words && `“${words}”`}
      </span>
      <button type="button" className="inline" onClick={() => form.recover(mark)}>
        找回
      </button>
      <button
        type="button"
        className="inline"
        onClick={(e) => thenFocus(() => form.forget(mark), firstField(e.currentTarget))}
      >
        丢弃
      </button>
    </p>
  );
}
