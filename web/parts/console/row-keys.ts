import { useRef } from 'react';

/** Keys of rows that have no name but their place: they go with their rows when these are moved or taken out. */
export function useRowKeys(length: number): {
  keys: readonly number[];
  move(from: number, to: number): void;
  remove(at: number): void;
} {
  const fresh = useRef(0);
  const { current: keys } = useRef<number[]>([]);
  while (keys.length < length) keys.push(fresh.current++);
  keys.length = length;
  return {
    keys,
    move: (from, to) => void keys.splice(to, 0, ...keys.splice(from, 1)),
    remove: (at) => void keys.splice(at, 1),
  };
}
