import type { ReactNode } from 'react';
import { type ConsolePage, consoleRow } from '../../../shared/console.ts';
import type { Load } from '../../lib/load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ConsoleHead } from './head.tsx';

type Props<T> = { load: Load<T>; page: ConsolePage; under?: ConsolePage; children: (data: T) => ReactNode };

/**
 * A page about one record, which brings its own heading; where it was
 * not read, the heading of its kind stands there with the way back.
 */
export function LoadedRecord<T>({ load, page, under, children }: Props<T>) {
  return (
    <Loaded load={load} head={<ConsoleHead title={consoleRow(page).title} {...(under && { under })} />}>
      {children}
    </Loaded>
  );
}
