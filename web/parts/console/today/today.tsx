import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { Failed, Loaded } from '../../../ui/loaded.tsx';
import { State } from '../content/state.tsx';
import { ConsoleHead } from '../head.tsx';
import { useMe } from '../me.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { type Card, cardsOf, type Once } from './cards.ts';
import { LessonsToday } from './lessons.tsx';

/** What waits for the person today, by what they are there for. */
export default function Today() {
  const me = useMe();
  const asked = useRef(new Map<string, Promise<unknown>>());
  const once: Once = <T,>(key: string, ask: () => Promise<T>) => {
    const known = (asked.current.get(key) as Promise<T> | undefined) ?? ask();
    asked.current.set(key, known);
    // A failure is not kept: the second try asks anew.
    known.catch(() => asked.current.delete(key));
    return known;
  };
  const cards = cardsOf(me.roles);
  // Several ask the same, and one line that is down fails them all: said once, and tried again at once.
  const [failed, setFailed] = useState<Record<string, Failure>>({});
  const tell = useCallback(
    (name: string, failure: Failure | null) =>
      setFailed(({ [name]: _, ...others }) => (failure ? { ...others, [name]: failure } : others)),
    [],
  );
  const failures = Object.values(failed);
  return (
    <>
      <ConsoleHead title={`${me.name}，您好`} text={formatDate(new Date(), 'yyyy 年 MM 月 dd 日')} />
      {cards.length === 0 ? (
        <p className="muted">今天没有等您处理的事项。</p>
      ) : (
        <div className="stack">
          {failures[0] && (
            <Failed fault={failures[0].fault} retry={() => failures.forEach(({ reload }) => void reload())} />
          )}
          {hasRole(me.roles, ['training']) && <LessonsToday once={once} />}
          {/* Where nothing was read there is nothing to show; they stay, since they are what is tried again. */}
          <div className="today-cards" hidden={failures.length === cards.length}>
            {cards.map((c) => (
              <TodayCard key={c.name} card={c} once={once} tell={tell} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

type Failure = { fault: string; reload: () => Promise<void> };
type CardProps = { card: Card; once: Once; tell: (name: string, failure: Failure | null) => void };

function TodayCard({ card, once, tell }: CardProps) {
  const load = useLoad(card.name, () => card.load(once));
  const { fault, reload } = load;
  useEffect(() => {
    tell(card.name, fault ? { fault, reload } : null);
  }, [tell, card.name, fault, reload]);
  return (
    <section className="card" aria-labelledby={`today-${card.name}`}>
      <div className="card-head">
        <h2 id={`today-${card.name}`}>{card.title}</h2>
        {load.data?.to && load.data.count > 0 && (
          <Link className="today-all no-print" to={load.data.to}>
            {load.data.rows.length ? '查看全部' : '去处理'}
          </Link>
        )}
        {load.data && (
          <b className={`count${card.urgent && load.data.count ? ' late' : ''}${load.data.count ? '' : ' none'}`}>
            {load.data.count}
          </b>
        )}
      </div>
      <div className={load.data ? undefined : 'card-pad'}>
        {fault && !load.data ? (
          <p className="muted fs-sm">没有读到</p>
        ) : (
          <Loaded load={load} lines={3}>
            {({ count, rows }) => (
              <>
                {count === 0 && <p className="card-pad muted fs-sm">{card.none}</p>}
                {rows.length > 0 && (
                  <ul className="console-rows" data-whole={load.data?.to ? undefined : ''}>
                    {rows.map((r) => (
                      <li key={r.key}>
                        <span>{r.to ? <Link to={r.to}>{r.title}</Link> : <b>{r.title}</b>}</span>
                        {(r.state || r.said) && (
                          <span className="fs-sm muted">
                            {r.state && <State {...r.state} />}
                            {r.state && '\u2002'}
                            {r.said}
                          </span>
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </>
            )}
          </Loaded>
        )}
      </div>
    </section>
  );
}
