import { limits } from '../../shared/limits.ts';
import { useEffect, useRef, useState } from 'react';
import type { Purpose } from '../../shared/contract/files.ts';
import { text } from '../../shared/text.ts';
import { withinTime } from '../lib/lazy-code.tsx';
import { sentenceOf } from '../lib/sentence.ts';
import { pictureOf } from '../lib/small-picture.ts';
import type { UploadedFile } from '../lib/upload.ts';
import { countFault, faultOf, faultWithin, onlyOne, type UploadRule } from '../lib/upload-rules.ts';

/** A file of the field: on its way, arrived, or failed with a sentence; a final failure would only come again. */
export type UploadItem = {
  id: number;
  name: string;
  share: number;
  file?: File;
  done?: UploadedFile;
  fault?: string;
  final?: boolean;
  picture?: string;
};

export type UploadSettings = {
  purpose: Purpose;
  rule: UploadRule;
  upAuth?: number;
  single?: boolean;
  value: UploadedFile[];
  onChange: (files: UploadedFile[]) => void;
  /**
   * Takes what has arrived out of the field, into a list of the page's own. What was chosen first may come last:
   * `later` are the paths of those chosen after it that have arrived before.
   */
  onArrived?: (done: UploadedFile, file: File, later: readonly string[]) => void;
};

let count = 0;
const arrived = (done: UploadedFile): UploadItem => ({ id: ++count, name: done.fileName, share: 1, done });

/** The sentence against a file, by its first bytes as well as by its name. */
async function check(file: File, rule: UploadRule): Promise<string | null> {
  return faultOf(file, rule) ?? faultWithin(file, rule);
}

/** Sends the files of a field, each until it has arrived, failed or is stopped; the code comes with the first. */
function useSending(
  { purpose, upAuth }: { purpose: Purpose; upAuth: number },
  patch: (id: number, part: Partial<UploadItem>) => void,
  arrive: (id: number, done: UploadedFile, file: File) => void,
) {
  const running = useRef(new Map<number, AbortController>());
  // Whoever leaves the page takes nothing along.
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const c of all.values()) c.abort();
    };
  }, []);

  async function start(id: number, file: File): Promise<void> {
    const controller = new AbortController();
    running.current.set(id, controller);
    patch(id, { share: 0, fault: undefined });
    try {
      const { uploadFile } = await withinTime(() => import('../lib/upload.ts'), limits.codeWaitMs);
      const done = await uploadFile(file, {
        purpose,
        upAuth,
        signal: controller.signal,
        onProgress: (share) => patch(id, { share }),
      });
      arrive(id, done, file);
    } catch (error) {
      if (!controller.signal.aborted)
        patch(id, {
          fault: sentenceOf(error, text.uploadFailed),
          final: (error as { again?: boolean }).again === false,
        });
    } finally {
      running.current.delete(id);
    }
  }

  return { start, stop: (id: number) => running.current.get(id)?.abort() };
}

/** What an upload field holds and does. */
export function useUploads({ purpose, rule, upAuth = 0, single = false, value, onChange, onArrived }: UploadSettings) {
  const [items, setItems] = useState<UploadItem[]>(() => value.map(arrived));
  const [fault, setFault] = useState('');
  const held = useRef(items);
  const emitted = useRef(value);
  /** The paths of what `onArrived` has been given, by the number of its item: these grow in the order of choice. */
  const taken = useRef(new Map<number, string>());

  function hold(next: UploadItem[]): void {
    held.current = next;
    setItems(next);
    const done = next.flatMap((i) => i.done ?? []);
    if (done.length === emitted.current.length && done.every((d, i) => d === emitted.current[i])) return;
    emitted.current = done;
    onChange(done);
  }
  const patch = (id: number, part: Partial<UploadItem>) =>
    hold(held.current.map((i) => (i.id === id ? { ...i, ...part } : i)));

  // A form that is filled anew from outside, for example with a saved draft.
  useEffect(() => {
    if (
      value === emitted.current ||
      (value.length === emitted.current.length && value.every((v, i) => v.filePath === emitted.current[i]?.filePath))
    )
      return;
    emitted.current = value;
    held.current = value.map(arrived);
    setItems(held.current);
  }, [value]);

  function arrive(id: number, done: UploadedFile, file: File): void {
    if (onArrived) {
      taken.current.set(id, done.filePath);
      drop(id);
      onArrived(
        done,
        file,
        [...taken.current].flatMap(([other, path]) => (other > id ? path : [])),
      );
    } else patch(id, { done, share: 1, name: done.fileName });
  }
  const { start, stop } = useSending({ purpose, upAuth }, patch, arrive);

  async function add(files: File[]): Promise<void> {
    if (!files.length) return;
    const tooMany = single ? (files.length > 1 ? onlyOne : null) : countFault(held.current.length, files.length, rule);
    if (tooMany) return setFault(tooMany);
    setFault('');
    const refused: string[] = [];
    for (const file of files) {
      const wrong = await check(file, rule);
      if (wrong) {
        refused.push(files.length > 1 ? `${file.name}：${wrong}` : wrong);
        setFault(refused.join('\n'));
        continue;
      }
      if (single) for (const old of held.current) drop(old.id);
      const id = ++count;
      hold([...held.current, { id, name: file.name, share: 0, file }]);
      void pictureOf(file).then((picture) => picture && patch(id, { picture }));
      void start(id, file);
    }
  }

  /** Cancels what is on its way, takes out what has arrived. */
  function drop(id: number): void {
    stop(id);
    hold(held.current.filter((i) => i.id !== id));
  }

  function retry(item: UploadItem): void {
    if (item.file) void start(item.id, item.file);
  }

  return { items, fault, setFault, add, drop, retry, check: (file: File) => check(file, rule) };
}
