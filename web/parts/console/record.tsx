import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type ConsolePage, consoleRow } from '../../../shared/console.ts';
import { text } from '../../../shared/text.ts';
import type { Load } from '../../lib/load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { consoleHref } from './address.ts';
import { ConsoleHead } from './head.tsx';

type Props<T> = { load: Load<T>; page: ConsolePage; under?: ConsolePage; children: (data: T) => ReactNode };

/** That no record has the number of the address, also a number that none can have, with the way back to its list. */
function NoRecord({ under }: { under: ConsolePage }) {
  const { search } = useLocation();
  return (
    <div className="empty">
      <span className="ornament no-results" aria-hidden="true" />
      <h1>{text.noRecord}</h1>
      <Link className="btn ghost" to={consoleHref(under) + search}>
        回到{consoleRow(under).title}
      </Link>
    </div>
  );
}

/**
 * A page about one record, which brings its own heading; where it was
 * not read, the heading of its kind stands there with the way back.
 */
export function LoadedRecord<T>({ load, page, under, children }: Props<T>) {
  const status = (load.error as { status?: number } | null)?.status ?? 0;
  if (under && load.data === null && [400, 404].includes(status)) return <NoRecord under={under} />;
  const { title } = consoleRow(page);
  return (
    <>
      {load.data === null && !load.fault && <h1 className="vh">{title}</h1>}
      <Loaded load={load} head={<ConsoleHead title={title} {...(under && { under })} />}>
        {children}
      </Loaded>
    </>
  );
}
