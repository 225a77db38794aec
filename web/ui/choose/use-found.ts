import { useEffect, useState } from 'react';
import type { Option } from './rows.ts';

export type Search = (words: string) => Promise<readonly Option[]>;
type Found = { words: string; options: readonly Option[]; fault: boolean };
const none: Found = { words: '', options: [], fault: false };
const pauseMs = 250;

/**
 * What is found elsewhere for some words, a moment after they
 * were typed; of several answers that of the last words counts.
 */
export function useFound(search: Search | undefined, words: string, least: number) {
  const [found, setFound] = useState<Found>(none);
  const [turn, setTurn] = useState(0);
  const term = words.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for other words, not for another function
  useEffect(() => {
    if (!search || term.length < least) return setFound(none);
    let gone = false;
    const timer = setTimeout(() => {
      search(term).then(
        (options) => !gone && setFound({ words: term, options, fault: false }),
        () => !gone && setFound({ words: term, options: [], fault: true }),
      );
    }, pauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [term, turn]);
  /** The same words once more, after a fault. */
  const again = () => {
    setFound(none);
    setTurn((t) => t + 1);
  };
  return { ...found, again, isDue: Boolean(search) && term.length >= least && found.words !== term };
}
