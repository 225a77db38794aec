import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskItem } from '../../../../shared/contract/content-desk.ts';
import { contentKind, firstValue, type Option } from '../../../../shared/content-kinds.ts';
import { ApiError, formApi } from '../../../lib/api.ts';
import { keep, kept } from '../../../lib/keep.ts';
import { useLoad } from '../../../lib/load.ts';
import { session } from '../../../lib/session.ts';

export type Data = Record<string, unknown>;
export type Times = { publishAt: string | null; withdrawAt: string | null };
type Kept = { at: string; data: Data; times: Times };

/** Typing is kept on this computer after a pause of this length. */
const pauseMs = 700;

const fresh = (kind: string): DeskItem => ({
  kind, recordId: 0, data: Object.fromEntries(contentKind(kind).fields.map((f) => [f.name, firstValue(f)])), versionId: 0, revision: 0, state: 'draft', title: '', live: false, mine: true, failed: false, publishAt: null, withdrawAt: null, versions: [], page: '',
});

export type Fault = { message: string; field: string | null };

/** Where a sentence of the server belongs: the field with the longest label that it names. */
function faultOf(kind: string, error: unknown): Fault {
  const { message } = error as Error;
  const hits = contentKind(kind).fields.filter((f) => message.includes(f.label)).sort((a, b) => b.label.length - a.label.length);
  return { message, field: hits[0]?.name ?? null };
}

const keepTyped = (slot: string, data: Data, times: Times) => keep(slot, JSON.stringify({ at: new Date().toISOString(), data, times } satisfies Kept));

/** One record in the editor: what the server has, what was typed since, and what can be done with it. */
export function useItem(kind: string, recordId: number, firstFault: Fault | null) {
  const load = useLoad(`${kind} ${recordId}`, () => (recordId ? formApi.contentDesk.get({ kind, recordId }) : Promise.resolve(fresh(kind))));
  const [data, setData] = useState<Data>({});
  const [times, setTimes] = useState<Times>({ publishAt: null, withdrawAt: null });
  const [dirty, setDirty] = useState(false);
  const [fault, setFault] = useState(firstFault);
  /** The last refusal, for whoever goes on to another address with it. */
  const lastFault = useRef<Fault | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [earlier, setEarlier] = useState<Kept | null>(null);
  /** Counts what was put in place as a whole: the editor of texts begins anew with it. */
  const [turn, setTurn] = useState(0);
  const item = load.data;
  const slot = `content ${session.get().psid} ${kind} ${recordId}`;
  const timer = useRef(0);

  const take = useCallback((next: Data, at: Times) => {
    setData(next);
    setTimes(at);
    setDirty(false);
    setTurn((n) => n + 1);
  }, []);
  useEffect(() => {
    if (!item) return;
    take(item.data, { publishAt: item.publishAt, withdrawAt: item.withdrawAt });
    void kept(slot).then((text) => {
      const found = text ? (JSON.parse(text) as Kept) : null;
      if (found && JSON.stringify(found.data) !== JSON.stringify(item.data)) setEarlier(found);
    });
  }, [item, take, slot]);

  // What is typed stays on this computer until it is saved: a closed window takes nothing along.
  useEffect(() => {
    if (!dirty) return;
    timer.current = window.setTimeout(() => void keepTyped(slot, data, times), pauseMs);
    const warn = (e: BeforeUnloadEvent) => e.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty, data, times, slot]);

  const forget = () => {
    clearTimeout(timer.current);
    setEarlier(null);
    void keep(slot, '');
  };

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
        requestAnimationFrame(() => document.getElementById(found.field ? `f-${found.field}` : 'content-fault')?.focus());
      }
      return null;
    }
  }

  /** Saves on what was shown, or on `base` when the person has looked at what somebody else wrote. */
  async function save(base: { versionId: number; revision: number } | null = item) {
    const done = await guarded(() => formApi.contentDesk.save({ kind, recordId: item?.recordId ?? 0, data, versionId: base?.versionId ?? 0, revision: base?.revision ?? 0, ...times }));
    if (!done) return null;
    setDirty(false);
    forget();
    return done;
  }

  return {
    load, item, data, times, dirty, fault, conflict, earlier, turn, save, guarded, forget, setConflict, lastFault,
    /** Leaves what was typed to this computer alone. */
    discard() {
      void keepTyped(slot, data, times);
      setDirty(false);
    },
    say: (message: string) => setFault({ message, field: null }),
    set(name: string, value: unknown) {
      setData((d) => ({ ...d, [name]: value }));
      setDirty(true);
      setFault((f) => (f?.field === name ? null : f));
    },
    setTimes(next: Partial<Times>) {
      setTimes((t) => ({ ...t, ...next }));
      // Beside what waits the time is the approver's matter: it goes along with publishing and changes no word.
      if (!['submitted', 'approved'].includes(item?.state ?? '')) setDirty(true);
    },
    /** Puts what this computer kept into the fields. */
    recover() {
      if (!earlier) return;
      take(earlier.data, earlier.times);
      setDirty(true);
      setEarlier(null);
    },
  };
}

export type Item = ReturnType<typeof useItem>;
export type Choices = Record<string, Option[]>;
