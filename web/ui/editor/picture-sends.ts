import { createStore } from '../../lib/store.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { pictureOf } from '../../lib/small-picture.ts';
import { text } from '../../../shared/text.ts';

/** A picture of a text that is not there yet, or that just came. */
export type Sent = {
  name: string;
  /** `missing`: pasted words came without it, and somebody may choose its file. */
  state: 'sending' | 'failed' | 'missing' | 'done';
  file?: File;
  /** How it looks until it has arrived. */
  preview?: string;
  fault?: string;
  src?: string;
};

let count = 0;

/**
 * The pictures of one text that are on their way. The text holds only their keys, at the place where each belongs:
 * whatever is written, moved or undone meanwhile, the picture comes to its own place.
 */
export class PictureSends {
  readonly store = createStore<Readonly<Record<string, Sent>>>({});
  readonly #send: (file: File) => Promise<string>;

  /** @param send uploads a file and answers its address; fails with a sentence */
  constructor(send: (file: File) => Promise<string>) {
    this.#send = send;
  }

  of = (key: string): Sent | undefined => this.store.get()[key];

  /** Begins to send a file. @returns its key */
  begin(file: File): string {
    const key = this.#next();
    this.give(key, file);
    return key;
  }

  /** A place for a picture whose file did not come along. @returns its key */
  miss(name: string): string {
    const key = this.#next();
    this.#put(key, { name, state: 'missing' });
    return key;
  }

  /** The file of a place, given afterwards or once more. */
  give(key: string, file: File): void {
    this.#put(key, { name: file.name, state: 'sending', file });
    void pictureOf(file).then((preview) => preview && this.#change(key, file, { preview }));
    this.#send(file).then(
      (src) => this.#change(key, file, { state: 'done', src }),
      (error) => this.#change(key, file, { state: 'failed', fault: sentenceOf(error, text.uploadFailed) }),
    );
  }

  retry(key: string): void {
    const file = this.of(key)?.file;
    if (file) this.give(key, file);
  }

  /** Nothing is shown any more: what is on its way arrives for nobody. */
  close(): void {
    this.store.set({});
  }

  #next = (): string => `p${++count}`;

  #put(key: string, sent: Sent): void {
    this.store.set({ ...this.store.get(), [key]: sent });
  }

  /** Unless another file was given to the place meanwhile. */
  #change(key: string, file: File, more: Partial<Sent>): void {
    const now = this.of(key);
    if (now?.file === file) this.#put(key, { ...now, ...more });
  }
}
