import { useCallback, useRef, useState } from 'react';
import type { ImportField } from '../../../shared/contract/student-imports.ts';
import { tab } from '../../lib/form/kept.ts';

const keyOf = (rowId: number, field: ImportField) => `${rowId} ${field}`;

function parsed(text: unknown): Record<string, string> {
  if (typeof text !== 'string') return {};
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * What was typed into cells of a list and is not saved yet: it outlives a lost line, an expired session and a reload of
 * this tab.
 */
export function useUnsaved(importId: number) {
  const name = `import cells ${importId}`;
  const owner = useRef('');
  owner.current ||= tab.owner(name);
  const [texts, setTexts] = useState(() => parsed(tab.read(name, owner.current)));
  const latest = useRef(texts);
  const put = useCallback(
    (rowId: number, field: ImportField, text: string | null) => {
      const { [keyOf(rowId, field)]: _, ...others } = latest.current;
      latest.current = text === null ? others : { ...others, [keyOf(rowId, field)]: text };
      setTexts(latest.current);
      const any = Object.keys(latest.current).length > 0;
      void tab.write(name, owner.current, any ? JSON.stringify(latest.current) : '');
    },
    [name],
  );
  return {
    count: Object.keys(texts).length,
    textOf: (rowId: number, field: ImportField): string | undefined => texts[keyOf(rowId, field)],
    /** @param text null: it is saved, or was given up */
    put,
  };
}
export type Unsaved = ReturnType<typeof useUnsaved>;
