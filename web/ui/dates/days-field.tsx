import { type FocusEvent, useId } from 'react';
import { dayOf } from '../../../shared/time.ts';
import styles from './dates.module.css';
import { type Days, ordered, periodsOf } from './periods.ts';

type Props = {
  label: string;
  value: Days;
  onChange: (days: Days) => void;
  /** Told with a whole range: a period that was pressed. Without it `onChange` is. */
  onPick?: (days: Days) => void;
};

/**
 * The days from one to another: two fields of the browser, and the periods of today beside them. A range that was typed
 * the wrong way round is turned as soon as the fields are left; not before, as the year 2026 begins as the year 2.
 */
export function DaysField({ label, value, onChange, onPick = onChange }: Props) {
  const id = useId();
  const left = (e: FocusEvent<HTMLElement>) => {
    if (e.currentTarget.contains(e.relatedTarget)) return;
    const right = ordered(value);
    if (right.from !== value.from) onChange(right);
  };
  return (
    <fieldset className={styles.days} onBlur={left}>
      <legend>{label}</legend>
      <div className={styles.pair}>
        <input
          className="input"
          type="date"
          aria-label={`${label}，从`}
          id={`${id}from`}
          max={value.to || undefined}
          value={value.from}
          onChange={(e) => onChange({ ...value, from: e.target.value })}
        />
        <span aria-hidden="true">至</span>
        <input
          className="input"
          type="date"
          aria-label={`${label}，到`}
          id={`${id}to`}
          min={value.from || undefined}
          value={value.to}
          onChange={(e) => onChange({ ...value, to: e.target.value })}
        />
      </div>
      <Periods of={value} onPick={onPick} label={label} />
    </fieldset>
  );
}

function Periods({ of, onPick, label }: { of: Days; onPick: (days: Days) => void; label: string }) {
  return (
    <span className={styles.periods}>
      {periodsOf(dayOf(new Date())).map(({ label: name, days }) => {
        const is = of.from === days.from && of.to === days.to;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={is}
            aria-label={`${label}：${name}`}
            onClick={() => onPick(is ? { from: '', to: '' } : days)}
          >
            {name}
          </button>
        );
      })}
    </span>
  );
}
