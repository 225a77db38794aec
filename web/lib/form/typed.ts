import { createStore } from '../store.ts';
import {
  asideOf,
  type Base,
  draftsOf,
  type IsKnown,
  joined,
  type Kept,
  laterThan,
  markOf,
  newKey,
  newState,
  stacked,
  type TypedState,
  textOf,
  wordsOf,
} from './drafts.ts';
import type { Shelf } from './kept.ts';
import { isSame } from './paths.ts';
import type { Values } from './values.ts';

export type Keeping<V> = {
  /** What the words belong to, `reply 12`. */
  name: string;
  on: Shelf;
  /** What is kept of the values; all of them where nothing is said. */
  fields?: readonly (keyof V)[];
  /** Puts what was found in place at once; otherwise it is offered, and the person decides. */
  puts?: boolean;
  /** What was found as the values of now, where the form may have changed meanwhile. */
  fit?: (found: V, now: V) => V;
  /** What was typed on `was`, on what the server has now; without it what was typed stays as it is. */
  rebase?: (typed: V, was: V, now: V) => V;
};
/** What is known of a record once it is saved: where its words are kept from now on, and as which version it lies. */
export type Settled = { name?: string; base?: Base };

/**
 * What is typed on top of what is saved: kept until it is saved, so that neither a closed window, an ended session nor
 * a colleague takes it away. What is typed while a save is under way stays, and stays unsaved.
 */
export class Typed<V extends object> {
  readonly state = createStore<TypedState<V>>(newState<V>({}));
  readonly #values: Values<V>;
  readonly #keeping: Keeping<V> | null;
  #saved: V;
  /** Which version the server has, as far as is known here. */
  #newest: Base;
  #arrived: boolean;
  #edits = 0;
  #underway = false;
  #owner: string | null = null;
  #key = '';
  /** When its last state was typed. */
  #at = '';
  /** Under which key something was sent that is not answered yet. */
  #sent = '';
  /** What has been found, state by state: the rest of what lies there another tab has written meanwhile. */
  readonly #seen = new Set<string>();
  #name: string;
  /** Whether what is saved comes from the server, and comes again after a save. */
  readonly #follows: boolean;
  /** Where it is kept once the record has got a number, until its own page is open. */
  #moved = '';
  /** What is known of the next answer: it holds our own words, or it is to replace what was typed. */
  #answer = { own: false, replaces: false };
  #finding: Promise<void> = Promise.resolve();
  #turn = 0;

  /** `waits`: what is saved is still on its way. */
  constructor(values: Values<V>, first: V, keeping: Keeping<V> | null, waits = false, base: Base = {}) {
    this.#values = values;
    this.#saved = first;
    this.#newest = base;
    this.state.set(newState<V>(base));
    this.#keeping = keeping;
    this.#name = keeping?.name ?? '';
    this.#arrived = !waits;
    this.#follows = waits;
  }

  /**
   * Begins to look for what is kept, and to follow what is typed; `early` is whether something was typed before.
   * @returns how to end it: what is typed then is kept
   */
  begin(early = false): () => void {
    const stop = this.#values.watch(() => this.#edited());
    if (early) this.#edited();
    if (this.#arrived || this.#keeping?.puts) this.#look();
    return () => {
      stop();
      this.#turn++;
      // What is put in place by itself is kept letter by letter; who has just signed out leaves nothing more in the
      // tab.
      if (!this.#keeping?.puts) this.hold();
    };
  }

  hasArrived = (): boolean => this.#arrived;

  /**
   * What the server has now as which version, and under which name what is typed on it is kept. It takes the place of
   * what is shown, unless that was typed: such words stay on the version that they were typed on.
   */
  arrive(now: V, at = this.#name, base: Base = {}): void {
    if (this.#arrived && now === this.#saved && at === this.#name) return;
    const isFirst = !this.#arrived;
    if (at !== this.#name) this.#moved = '';
    this.#name = at;
    this.#arrived = true;
    this.#underway = false;
    const { own, replaces } = this.#answer;
    this.#answer = { own: false, replaces: false };
    const was = this.#saved;
    this.#saved = now;
    this.#newest = base;
    if (this.state.get().dirty && !replaces) {
      if (!this.#keeping?.rebase) return;
      this.#values.put(this.#keeping.rebase(this.#shown(), was, now));
      this.#patch({ base });
      return;
    }
    const anew = !isFirst && !own && !isSame(this.#shown(), now);
    this.#values.put(now, anew);
    this.#patch({ dirty: false, base });
    if (!this.#keeping?.puts) this.#look();
  }

  /**
   * Somebody signed in. What a visitor typed is theirs from now on; another account begins anew, and leaves the first
   * one's words where they are.
   */
  isNow(account: string): void {
    if (!account || account === this.#owner) return;
    const isAnother = Boolean(this.#owner);
    this.#owner = account;
    if (isAnother) {
      this.#key = '';
      this.#values.put(this.#saved, true);
      this.state.set(newState<V>(this.#newest));
    } else this.hold();
    if (this.#arrived || this.#keeping?.puts) this.#look();
  }

  /** Keeps what is not saved, at once. */
  hold = (): void => {
    if (!this.state.get().dirty) return;
    const now = this.#shown();
    void this.#write(this.#place(), this.#entry()).then((is) =>
      this.#patch({ isKept: is && this.#shown() === now && this.state.get().dirty, fails: !is }),
    );
  };

  /** Throws away one of those that are offered, the newest where none is named. What is being typed stays kept. */
  forget = (mark?: string): void => {
    const draft = this.#takeOffered(mark);
    if (draft) this.#patch({ answered: { draft, thrown: true } });
    if (!this.state.get().dirty) this.#drop(this.#name);
  };

  /** Offers again what was thrown away last. */
  unforget = (): void => {
    const { answered } = this.state.get();
    if (!answered?.thrown) return;
    this.#patch({ answered: null });
    this.#offer(joined([answered.draft], this.#waiting()));
  };

  /** Puts one of those that were kept in place of what is shown; what was typed meanwhile is offered in its stead. */
  recover = (mark?: string): void => {
    const { dirty } = this.state.get();
    const meanwhile = dirty ? [this.#entry()] : [];
    const draft = this.#takeOffered(mark, meanwhile);
    if (!draft) return;
    // What was sent, and may be saved, is sent again as what it was; else two tabs that go on with it are two texts.
    this.#key = this.#sent = draft.sent && !draft.elsewhere ? draft.key : '';
    this.#values.put({ ...this.#shown(), ...draft.value }, true);
    this.#edits++;
    // Of words whose version nobody noted it is asked whose shall stand.
    this.#patch({ dirty: true, base: draft.on ?? {}, answered: { draft, thrown: false } });
    this.hold();
  };

  /** By which words a person knows a draft. */
  wordsOf = (draft: Pick<Kept<unknown>, 'value'>): string => wordsOf(draft, this.#saved);

  /** Goes back to what is saved. What is offered beside that waits on for its answer. */
  discard = (): void => {
    this.#patch({ dirty: false, found: false, answered: null, base: this.#newest });
    this.#values.put({ ...this.#shown(), ...this.#part(this.#saved) }, true);
    this.#values.blame({});
    this.#drop(this.#name);
    this.#takeOut();
  };

  /**
   * What is to be sent, on which version, and the count for `settle`; it is kept before it goes out, for the session
   * may be over.
   */
  sending(): { value: V; edit: number; key: string; base: Base } {
    const { key, on: base = {} } = this.#entry();
    this.#sent = key;
    this.hold();
    this.#underway = true;
    return { value: this.#shown(), edit: this.#edits, key, base };
  }

  /** Says that the words which are shown stand on another version: the person's own deed has made it. */
  stand = (base: Base): void => {
    this.#newest = base;
    this.#patch({ base });
    this.hold();
  };

  /**
   * It is saved: nothing is kept any more, except what was typed since it was sent, and that stands on what is saved
   * now. A new record names where it is kept from now on.
   * @returns whether nothing was typed since
   */
  settle(edit: number, { name: to = this.#name, base = this.state.get().base }: Settled = {}): boolean {
    this.#answer = { own: true, replaces: false };
    const whole = this.#edits === edit;
    this.#patch({ found: false, answered: null, base, ...(whole && { dirty: false, isKept: false }) });
    this.#takeOut();
    this.#key = '';
    this.#newest = base;
    // No answer follows that would say what is saved: such a form begins anew, and what it begins with is no draft.
    if (!this.#follows) this.#underway = false;
    if (to !== this.#name) this.#moved = to;
    if (to !== this.#name || !this.state.get().dirty) this.#drop(this.#name);
    this.hold();
    return whole;
  }

  /** The next answer takes the place of what is shown, which is kept to be found again. */
  giveWay = (): void => {
    this.hold();
    this.#key = '';
    this.#answer = { own: false, replaces: true };
  };

  /** Leaves what was typed to this computer alone. */
  leave = (): void => {
    this.hold();
    this.#key = '';
    this.#patch({ dirty: false });
  };

  #patch(more: Partial<TypedState<V>>): void {
    this.state.set({ ...this.state.get(), ...more });
  }

  #shown = (): V => this.#values.get().value;
  #place = (): string => this.#moved || this.#name;

  /** What is kept of the values. */
  #part(value: V): V {
    const fields = this.#keeping?.fields;
    return fields ? (Object.fromEntries(fields.map((f) => [f, value[f]])) as V) : value;
  }

  /** Whose it is stays, also when the session ends under the page. */
  #whose(): string {
    this.#owner ??= this.#keeping?.on.owner(this.#name) ?? '';
    return this.#owner;
  }

  #entry(): Kept<V> {
    this.#key ||= newKey();
    this.#at = laterThan(this.#at);
    return {
      at: this.#at,
      key: this.#key,
      value: this.#part(this.#shown()),
      on: this.state.get().base,
      ...(this.#sent === this.#key && { sent: true }),
    };
  }

  #write(at: string, kept: Kept<V> | null): Promise<boolean> {
    if (!this.#keeping) return Promise.resolve(false);
    const text = kept ? JSON.stringify(kept) : '';
    for (const draft of kept ? [kept, ...(kept.before ?? [])] : []) this.#seen.add(markOf(draft));
    // What puts itself in place is one text, wherever it is typed.
    return this.#keeping.on.write(at, this.#whose(), text, this.#keeping.puts ? undefined : this.#isKnown);
  }

  #drop(at: string): void {
    void this.#write(at, null);
  }

  /** What another tab has laid aside of these words has its answer with them. */
  #takeOut(): void {
    const [key, at, whose, on] = [this.#key, asideOf(this.#name), this.#whose(), this.#keeping?.on];
    if (!key || !on || this.#keeping?.puts) return;
    this.#finding = this.#finding.then(async () => {
      const laid = draftsOf((await on.read(at, whose)) ?? null);
      const others = laid.filter((draft) => draft.key !== key);
      if (others.length !== laid.length)
        await on.write(at, whose, textOf(others), (d) => d.key === key || this.#isKnown(d));
    });
  }

  #isKnown: IsKnown = (draft) => draft.key === this.#key || this.#seen.has(markOf(draft));

  /** What waits for an answer, the newest first. */
  #waiting(): Kept<V>[] {
    const { earlier } = this.state.get();
    if (!earlier) return [];
    const { before = [], ...first } = earlier;
    return [first, ...before];
  }

  /** Takes one out of those that are offered, the newest where none is named; the others are, with `before` first. */
  #takeOffered(mark?: string, before: readonly Kept<V>[] = []): Kept<V> | null {
    const all = this.#waiting();
    const draft = all.find((d) => !mark || markOf(d) === mark);
    if (draft) this.#offer([...before, ...all.filter((d) => d !== draft)]);
    return draft ?? null;
  }

  /** Offers the first of some drafts, and lays them aside until each has its answer. */
  #offer(drafts: readonly Kept<V>[]): void {
    const all = stacked(drafts);
    this.#patch({ earlier: all });
    void this.#write(asideOf(this.#name), all);
  }

  #edited(): void {
    this.#edits++;
    // Typed back to what is saved: nothing is left to save. While a save is under way nobody knows what is.
    const back = !this.#underway && isSame(this.#part(this.#shown()), this.#part(this.#saved));
    if (back && this.state.get().dirty) this.#drop(this.#place());
    this.#patch({ dirty: !back, isKept: false, ...(back && { base: this.#newest }) });
    if (this.#keeping?.puts) this.hold();
  }

  /** Looks for what is kept; at once where the shelf answers at once. */
  #look(): void {
    if (!this.#keeping) return;
    const mine = ++this.#turn;
    if (this.#keeping.puts) {
      const text = this.#keeping.on.read(this.#name, this.#whose());
      if (!(text instanceof Promise)) this.#putBack(text);
      else void text.then((late) => mine === this.#turn && this.#putBack(late));
      return;
    }
    // One after the other: what the first has not yet laid aside the second would not find.
    this.#finding = this.#finding.then(async () => {
      const earlier = await this.#offered();
      if (mine === this.#turn) this.#patch({ earlier });
    });
  }

  /** What is kept beside what is saved, the newest first; all of it is laid aside until the person answers. */
  async #offered(): Promise<Kept<V> | null> {
    const [name, at, whose, on] = [this.#name, asideOf(this.#name), this.#whose(), this.#keeping?.on];
    // One after the other: what was left in the first place may be taken to the second as it is read.
    const [last = null, laid = null] = [await on?.read(name, whose), await on?.read(at, whose)];
    for (const draft of [...draftsOf<V>(last), ...draftsOf<V>(laid)]) this.#seen.add(markOf(draft));
    // What was typed since it was begun to look is not offered to who types it.
    const isMine = (draft: Kept<V>) => draft.key === this.#key && this.state.get().dirty;
    const others = (text: string | null) =>
      draftsOf<V>(text).filter((d) => !isMine(d) && !isSame(d.value, this.#part(this.#saved)));
    const all = joined(others(last), others(laid));
    const drafts = all.filter((d, i) => !all.slice(0, i).some((newer) => isSame(newer.value, d.value)));
    const found = stacked(drafts);
    // Another tab may have laid aside what is typed here: it stays there until that is saved.
    const next = joined(drafts, draftsOf<V>(laid).filter(isMine));
    if (textOf(next) !== (laid ?? '')) await this.#write(at, stacked(next));
    if (last && !others(last).length && !draftsOf<V>(last).some(isMine)) this.#drop(name);
    return found;
  }

  /** What was kept takes the place of what nobody has touched; whoever was quicker to type keeps their own words. */
  #putBack(text: string | null): void {
    const [found] = draftsOf<V>(text);
    if (!found) return;
    this.#key = found.key;
    const now = this.#shown();
    const fitting = this.#keeping?.fit ? this.#keeping.fit(found.value, now) : found.value;
    const fields = (Object.keys(fitting) as (keyof V)[]).filter(
      (f) => f in now && fitting[f] !== '' && isSame(now[f], this.#saved[f]),
    );
    const next = { ...now, ...Object.fromEntries(fields.map((f) => [f, fitting[f]])) };
    if (isSame(next, now)) return;
    this.#values.put(next, true);
    this.#edits++;
    this.#patch({ dirty: true, found: true, isKept: true });
  }
}
