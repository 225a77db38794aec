import { formatDate } from '../lib/format.ts';
import { thenFocus } from '../lib/then-focus.ts';
import { Icon } from './icon.tsx';

type Earlier = { at: string; elsewhere?: true; before?: readonly unknown[] };
type Props = { of: { earlier: Earlier | null; recover: () => void; forget: () => void } };

/** The first field of what the notice stands above: the notice goes, and the keys with it. */
function firstField(button: HTMLElement): () => HTMLElement | null {
  const around = button.closest('[role="status"]')?.parentElement;
  return () => around?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select') ?? null;
}

/** Says that something is kept that was never saved. */
export function KeptNotice({ of: { earlier, recover, forget } }: Props) {
  return (
    earlier && (
      <div className="alert warn second no-print" role="status">
        <Icon name="clock" />
        <span>
          还有 {formatDate(earlier.at, 'MM.dd HH:mm')} {earlier.elsewhere && '在另一台电脑上输入、'}未保存的修改。
          {earlier.before && `另有更早的 ${earlier.before.length} 份，处理这一份以后再问。`}
          <button type="button" className="inline" onClick={recover}>
            找回
          </button>
          {'　'}
          <button type="button" className="inline" onClick={(e) => thenFocus(forget, firstField(e.currentTarget))}>
            丢弃
          </button>
        </span>
      </div>
    )
  );
}
