import type { Context } from '../../kernel/dispatch.ts';
import { type Pins, readPins } from './settings.ts';

/** What staff have pinned as hot, in this process until the settings change. */
export const pinsOf = ({ db, memo }: Pick<Context, 'db' | 'memo'>): Promise<Pins> =>
  memo.get('hot pins', ['settings'], () => readPins(db));
