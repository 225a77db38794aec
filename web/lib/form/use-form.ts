import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { placed, type Fault, type Rule } from '../../../shared/rules.ts';
import { text } from '../../../shared/text.ts';
import { replayClick } from '../hydration.ts';
import { session } from '../session.ts';
import { sentenceOf } from '../sentence.ts';
import { findFaults, placeFaults, type Ruling, ruleOf } from './check.ts';
import { inOrder, leadTo, standsIn } from './controls.ts';
import { valueAt } from './paths.ts';
import type { Base, TypedState } from './drafts.ts';
import { type Keeping, type Settled, Typed } from './typed.ts';
import { type Deed, type Place, Values } from './values.ts';

/** Typing is kept after a pause of this length, where not every letter is. */
const pauseMs = 700;

export type Options<V extends object> = Ruling<V> & {
  /** What an untouched form holds. */
  first: V;
  /** What the server has; null while it is on its way. Absent for a form that begins empty. */
  saved?: V | null;
  /** As which version the server has it: what is typed is kept and saved on that one. */
  base?: Base;
  keep?: Keeping<V>;
  /** The ids of its controls begin so. */
  id?: string;
  /** A colleague who was faster is asked about (`conflict`) instead of told of. */
  asksConflict?: boolean;
};

/** What a control needs of its form, whatever the form holds. */
export type Fields = {
  faults: Readonly<Record<string, string>>;
  /** What is wrong with the whole, not with one field. */
  fault: string | null;
  /** Counts what was put in place as a whole: what takes its text once begins anew with it. */
  turn: number;
  idOf(path: string): string;
  ruleOf(path: string): Rule;
  /** What a value is called away from its place: 第 2 题的题目. */
  nameOf(path: string): string;
  /** The value of a field as a control shows it. */
  text(path: string): string;
  set(path: string, value: unknown): void;
  /** Keys of the items of a list: they go with their items when these are moved or taken out. */
  keysOf(list: string): readonly number[];
  add(list: string, item: unknown, at?: Place): void;
  remove(list: string, at: number): void;
  move(list: string, from: number, to: number): void;
  undo(): void;
  redo(): void;
  /** What the next step back takes back, and the next one forth does again. */
  undoes: Deed | null;
  redoes: Deed | null;
  /** Applies the rules to some fields or to all; every fault stands at its field, the first gets the focus. */
  passes(paths?: readonly string[]): boolean;
  /** Puts a sentence at a field and leads there, or above the buttons. */
  blame(path: string | null, message: string): void;
  /** Puts a refusal where it belongs. */
  refused(error: unknown): void;
  /** What is wrong now, also before the page shows it. */
  wrong(): { faults: Readonly<Record<string, string>>; fault: string | null };
  /** Says what was wrong before, where the page has changed meanwhile. */
  say(wrong: { faults: Readonly<Record<string, string>>; fault: string | null }): void;
};

export type Form<V extends object> = Fields &
  TypedState<V> & {
    values: V;
    /** Something was typed, and nothing but the page holds it. */
    loses: boolean;
    fill(more: Partial<V>): void;
    /** Shows what need not be saved. */
    show(more: Partial<V>): void;
    /** Fills what is still empty; what the person typed stays. */
    suggest(more: Partial<V>): void;
    /** Back to what the form began with. */
    clear(): void;
    /** Says which version a deed of the person's own has made of `base`. */
    stand(base: Base): void;
    /** Throws away what was kept and offered, which can be taken back; the newest where none is named by its mark. */
    forget(mark?: string): void;
    unforget(): void;
    /** Puts what was kept in place of what is shown. */
    recover(mark?: string): void;
    /** By which words a person knows what was kept. */
    wordsOf(draft: { value: unknown }): string;
    /** Goes back to what is saved. */
    discard(): void;
    /** The next answer takes the place of what is shown, which is kept to be found again. */
    giveWay(): void;
    /** Leaves what was typed to this computer alone. */
    leave(): void;
    /** Keeps what is not saved, at once. */
    hold(): void;
    /** What somebody else has done meanwhile, to be asked about. */
    conflict: string | null;
    endConflict(): void;
    /** What a deed answered, or null when it was refused: then the faults stand where they belong. */
    guarded<T>(deed: () => Promise<T>): Promise<T | null>;
    /**
     * Sends what is typed. What is typed meanwhile stays, and stays unsaved; `key` stands for this draft, so that
     * sending it twice counts once, `base` is the version that it was typed on.
     * @param settled under which name a new record is kept from now on, and as which version it lies
     * @returns the answer, and whether nothing was typed since; null when it was refused
     */
    save<T>(
      send: (value: V, key: string, base: Base) => Promise<T>,
      settled?: (done: T) => Settled,
    ): Promise<{ done: T; whole: boolean } | null>;
  };

/** Thrown by what sends a form where the person is asked something first: nothing is wrong, and nothing was saved. */
export class AsksFirst extends Error {}

type Refused = { status?: number; message?: string; absent?: boolean; fields?: readonly Fault[] };

/** The text of a value in a control. */
const textOf = (value: unknown): string =>
  value === undefined || value === null || value === false ? '' : value === true ? '1' : String(value);

function makeCore<V extends object>({ first, saved, base, keep }: Options<V>) {
  const values = new Values(saved ?? first);
  return { values, typed: new Typed(values, saved ?? first, keep ?? null, saved !== undefined, base) };
}
type Core<V extends object> = ReturnType<typeof makeCore<V>>;

/** Takes up what the page came with, follows the server, and keeps what is typed when the page is left. */
function useLife<V extends object>({ values, typed }: Core<V>, options: Options<V>, id: string): void {
  const { saved, base, keep } = options;
  const name = keep?.name;
  const { dirty, fails } = typed.state.use();
  const { value } = values.store.use();
  const { psid } = session.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page takes over
  useLayoutEffect(() => {
    // What the server's page came with; a record is asked for once the page has taken over.
    const early = Object.entries(saved === undefined ? values.get().value : {})
      .filter(([, now]) => typeof now === 'string')
      .map(([path, now]) => [path, standsIn(id, path), now] as const)
      .filter(([, stands, now]) => stands && stands !== now);
    if (early.length) values.fill(Object.fromEntries(early) as Partial<V>);
    return typed.begin(early.length > 0);
  }, []);
  useEffect(() => {
    // Not before what was typed early has been shown: it is sent with the rest.
    setTimeout(replayClick);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version comes with its words
  useLayoutEffect(() => {
    if (saved) typed.arrive(saved, name, base);
  }, [typed, saved, name]);
  useEffect(() => typed.isNow(psid), [typed, psid]);
  const warns = dirty && keep && (!keep.puts || fails);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the values begins the pause anew
  useEffect(() => {
    if (!warns) return;
    const timer = setTimeout(typed.hold, pauseMs);
    const warn = (e: BeforeUnloadEvent) => {
      typed.hold();
      e.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('beforeunload', warn);
    };
  }, [warns, value, typed]);
}

/** What can be wrong with a form, and how it is told. */
function useFaults<V extends object>({ values }: Core<V>, latest: { current: Options<V> }, id: string) {
  const [conflict, setConflict] = useState<string | null>(null);
  const wrong = () => ({ faults: values.get().faults, fault: values.get().fault });
  function show(faults: Record<string, string>, fault: string | null): boolean {
    const ordered = inOrder(id, faults);
    values.blame(ordered, fault);
    const paths = Object.keys(ordered);
    if (paths.length || fault) leadTo(id, paths);
    return paths.length === 0;
  }
  function refused(error: unknown): void {
    if (error instanceof AsksFirst) return;
    const { status, message, absent, fields = [] } = error as Refused;
    // What is absent leads to the page for unknown addresses (section 8).
    if (absent) return;
    if (status === 409 && latest.current.asksConflict) {
      setConflict(message || text.unavailable);
      return;
    }
    const { faults, others } = placeFaults(latest.current, values.get().value, fields);
    show(faults, fields.length ? others.join('；') || null : sentenceOf(error));
  }
  return {
    conflict,
    endConflict: () => setConflict(null),
    refused,
    wrong,
    say: ({ faults, fault }: ReturnType<typeof wrong>) => void show({ ...faults }, fault),
    passes: (paths?: readonly string[]) => show(findFaults(latest.current, values.get().value, paths), null),
    blame: (path: string | null, message: string) =>
      void show(path === null ? {} : { [path]: message }, path === null ? message : null),
    async guarded<T>(deed: () => Promise<T>): Promise<T | null> {
      try {
        values.blame({});
        return await deed();
      } catch (error) {
        refused(error);
        return null;
      }
    },
  };
}

/**
 * A form: its values by path, the rules of its call, what is wrong, and what was typed and is not saved. Nothing is
 * checked before it is sent, and a
 * fault goes as soon as its value changes.
 */
export function useForm<V extends object>(options: Options<V>): Form<V> {
  const own = useId();
  const id = options.id ?? own;
  const [core] = useState(() => makeCore(options));
  const { values, typed } = core;
  const latest = useRef(options);
  latest.current = options;
  const state = values.store.use();
  const kept = typed.state.use();
  useLife(core, options, id);
  const faults = useFaults(core, latest, id);
  const value = typed.hasArrived() || !options.saved ? state.value : options.saved;
  const { forget, unforget, recover, wordsOf, discard, giveWay, leave, hold, stand } = typed;
  const { set, fill, keysOf, add, remove, move, undo, redo } = values;

  return {
    ...state,
    ...kept,
    ...faults,
    values: value,
    set,
    fill,
    keysOf,
    add,
    remove,
    move,
    undo,
    redo,
    undoes: values.undoes(),
    redoes: values.redoes(),
    stand,
    forget,
    unforget,
    recover,
    wordsOf,
    discard,
    giveWay,
    leave,
    hold,
    loses: kept.dirty && (!options.keep || kept.fails),
    idOf: (path) => `${id}${path}`,
    ruleOf(path) {
      const rule = ruleOf(options, path);
      if (!rule) throw new Error(`no rule and no label for ${path}`);
      return rule;
    },
    nameOf(path) {
      const rule = ruleOf(options, path);
      return rule ? placed(rule.name ?? rule.label, path) : '';
    },
    text: (path) => textOf(valueAt(value, path)),
    suggest(more) {
      const now = values.get().value;
      const empty = Object.entries(more).filter(([name, v]) => v && !now[name as keyof V]);
      if (empty.length) fill(Object.fromEntries(empty) as Partial<V>);
    },
    clear() {
      fill(latest.current.first);
      values.blame({});
    },
    show: (more) => values.put({ ...values.get().value, ...more }),
    async save(send, settled) {
      const { value: sent, edit, key, base } = typed.sending();
      try {
        values.blame({});
        const done = await send(sent, key, base);
        faults.endConflict();
        return { done, whole: typed.settle(edit, settled?.(done)) };
      } catch (error) {
        faults.refused(error);
        return null;
      }
    },
  };
}
