import { vi } from 'vitest';

/**
 * Hears what begins to listen at the document or the window from now on. React itself listens at a document once, for
 * the selection, and goes on to.
 * @returns what still does, by its event
 */
export function watchListening(): () => string[] {
  const heard: [type: string, does: unknown][] = [];
  for (const place of [document, window]) {
    const { addEventListener: add, removeEventListener: remove } = place;
    vi.spyOn(place, 'addEventListener').mockImplementation((...given: Parameters<typeof add>) => {
      if (given[0] !== 'selectionchange') heard.push([given[0], given[1]]);
      add.apply(place, given);
    });
    vi.spyOn(place, 'removeEventListener').mockImplementation((...given: Parameters<typeof remove>) => {
      const at = heard.findIndex(([type, does]) => type === given[0] && does === given[1]);
      if (at >= 0) heard.splice(at, 1);
      remove.apply(place, given);
    });
  }
  return () => heard.map(([type]) => type).sort();
}
