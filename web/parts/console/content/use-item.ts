import { useMemo, useRef, useState } from 'react';
import type { DeskItem } from '../../../../shared/contract/content-desk.ts';
import { contentKind, firstValue, type Option } from '../../../../shared/content-kinds.ts';
import { ApiError, formApi } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { useTyped } from '../use-typed.ts';

export type Data = Record<string, unknown>;
export type Times = { publishAt: string | null; withdrawAt: string | null };
type Typed = { data: Data; times: Times };
const nothing: Typed = { data: {}, times: { publishAt: null, withdrawAt: null } };

const fresh = (kind: string): DeskItem => ({
  kind,
  recordId: 0,
  data: Object.fromEntries(contentKind(kind).fields.map((f) => [f.name, firstValue(f)])),
  versionId: 0,
  revision: 0,
  state: 'draft',
  title: '',
  live: false,
  mine: true,
  failed: false,
  publishAt: null,
  withdrawAt: null,
  versions: [],
  page: '',
});

export type Fault = { message: string; field: string | null };

/** Where a sentence of the server belongs: the field with the longest label that it names. */
function faultOf(kind: string, error: unknown): Fault {
  const { message } = error as Error;
  const hits = contentKind(kind)
    .fields.filter((f) => message.includes(f.label))
    .sort((a, b) => b.label.length - a.label.length);
  return { message, field: hits[0]?.name ?? null };
}

/** One record in the editor: what the server has, what was typed since, and what can be done with it. */
export function useItem(kind: string, recordId: number, firstFault: Fault | null) {
  const load = useLoad(`${kind} ${recordId}`, () =>
    recordId ? formApi.contentDesk.get({ kind, recordId }) : Promise.resolve(fresh(kind)),
  );
  const item = load.data;
  const saved = useMemo<Typed | null>(
    () => item && { data: item.data, times: { publishAt: item.publishAt, withdrawAt: item.withdrawAt } },
    [item],
  );
  const nameOf = (id: number) => `content ${kind} ${id}`;
  const typed = useTyped<Typed>(nameOf(recordId), saved);
  const { data, times } = typed.value ?? saved ?? nothing;
  const { dirty, earlier, turn, forget, recover } = typed;
  const [fault, setFault] = useState(firstFault);
  /** The last refusal, for whoever goes on to another address with it. */
  const lastFault = useRef<Fault | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);

  /** What a deed answered, or null when it was refused: then the sentence stands where it belongs. */
  async function guarded<T>(deed: () => Promise<T>): Promise<T | null> {
    try {
      setFault(null);
      lastFault.current = null;
      return await deed();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) setConflict(error.message);
      else {
        const found = faultOf(kind, error);
        setFault(found);
        lastFault.current = found;
        requestAnimationFrame(() =>
          document.getElementById(found.field ? `f-${found.field}` : 'content-fault')?.focus(),
        );
      }
      return null;
    }
  }

  /** Saves on what was shown, or on `base` when the person has looked at what somebody else wrote. */
  async function save(base: { versionId: number; revision: number } | null = item) {
    const { value, edit } = typed.sending();
    const done = await guarded(() =>
      formApi.contentDesk.save({
        kind,
        recordId: item?.recordId ?? 0,
        data: value.data,
        versionId: base?.versionId ?? 0,
        revision: base?.revision ?? 0,
        ...value.times,
      }),
    );
    if (done) typed.settle(edit, nameOf(recordId || done.recordId));
    return done;
  }

  return {
    load,
    item,
    data,
    times,
    dirty,
    fault,
    conflict,
    earlier,
    turn,
    save,
    guarded,
    forget,
    recover,
    setConflict,
    lastFault,
    giveWay: typed.giveWay,
    leave: typed.leave,
    say: (message: string) => setFault({ message, field: null }),
    set(name: string, value: unknown) {
      typed.set((t) => ({ ...t, data: { ...t.data, [name]: value } }));
      setFault((f) => (f?.field === name ? null : f));
    },
    setTimes(next: Partial<Times>) {
      // Beside what waits the time is the approver's matter: it goes along with publishing and changes no word.
      typed.set(
        (t) => ({ ...t, times: { ...t.times, ...next } }),
        !['submitted', 'approved'].includes(item?.state ?? ''),
      );
    },
  };
}

export type Item = ReturnType<typeof useItem>;
export type Choices = Record<string, Option[]>;
