import { useEffect, useId, useRef, useState } from 'react';
import { formApi } from '../../lib/api.ts';
import styles from './unit-search.module.css';

export type Chosen = { id: number; name: string } | null;
type Props = { chosen: Chosen; onChoose: (unit: Chosen) => void };

/** Finds an approved unit by a part of its name; a trainee may also leave it out. */
export function UnitSearch({ chosen, onChoose }: Props) {
  const id = useId();
  const [wd, setWd] = useState('');
  const [found, setFound] = useState<{ id: number; name: string }[] | null>(null);
  const [fault, setFault] = useState(false);
  const [at, setAt] = useState(-1);
  const turn = useRef(0);
  const term = wd.trim();
  useEffect(() => {
    const mine = ++turn.current;
    setAt(-1);
    if (term.length < 2) return setFound(null);
    const timer = setTimeout(() => {
      formApi.account.searchUnits({ wd: term }).then(
        (list) => {
          if (mine !== turn.current) return;
          setFault(false);
          setFound(list);
        },
        () => mine === turn.current && setFault(true),
      );
    }, 250);
    return () => clearTimeout(timer);
  }, [term]);

  function choose(unit: Chosen): void {
    onChoose(unit);
    setWd('');
    setFound(null);
    requestAnimationFrame(() => document.getElementById(unit ? `${id}again` : id)?.focus());
  }

  if (chosen) {
    return (
      <div className="field full">
        <span className="label">所属委托单位</span>
        <p className={styles.chosen}>
          <b>{chosen.name}</b>
          <button type="button" className="btn ghost sm" id={`${id}again`} onClick={() => choose(null)}>
            换一个或不填
          </button>
        </p>
        <p className="help">单位确认以后，您的资料才归入该单位；在此之前单位看不到您的培训情况。</p>
      </div>
    );
  }
  const open = found !== null && found.length > 0;
  return (
    <div className={`field full ${styles.search}`}>
      <label htmlFor={id}>所属委托单位（选填）</label>
      <input
        className="input"
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={60}
        placeholder="输入单位名称里的两个字"
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-describedby={`${id}hint`}
        value={wd}
        onChange={(e) => setWd(e.target.value)}
        onKeyDown={(e) => {
          if (!open) return;
          if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
            e.preventDefault();
            setAt((i) => (i + (e.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length);
          } else if (e.key === 'Enter') {
            e.preventDefault();
            const unit = found[Math.max(at, 0)];
            if (unit) choose(unit);
          } else if (e.key === 'Escape') {
            setFound(null);
          }
        }}
      />
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of units from which one is chosen
        <ul className={`menu ${styles.list}`} id={`${id}list`} role="listbox" aria-label="找到的单位">
          {found.map((u, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field that owns the list
            <li
              key={u.id}
              id={`${id}-${i}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the units of the list
              role="option"
              aria-selected={i === at}
              tabIndex={-1}
              onClick={() => choose(u)}
            >
              {u.name}
            </li>
          ))}
        </ul>
      )}
      <p className="help" id={`${id}hint`} role="status">
        {fault
          ? '单位没有查到，请稍后再试，或先不填。'
          : found && !found.length
            ? `没有找到“${term}”。单位还没有登记的，可以先不填，以后在个人信息里补上。`
            : '由单位派来学习的请选择单位，个人报名的不必填。'}
      </p>
    </div>
  );
}
