import { useMemo, useState } from 'react';
import type {
  ImportField,
  RowState,
  StudentImportDetail,
  StudentImportRow,
} from '../../../shared/contract/student-imports.ts';
import { ApiError, api, attempt, formApi, quietApi } from '../../lib/api.ts';
import { useLoad } from '../../lib/load.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import type { Unsaved } from './unsaved.ts';

export type Asked = { state: 'all' | RowState; wd: string; pageNum: number; pageSize: number };

/** By which of its cells a row is another person: what is a double changes with them. */
const tells: readonly ImportField[] = ['name', 'cellPhone', 'dept'];

/**
 * A page of rows that are mended in place. Who has been mended stays in sight under a filter that it has left, until
 * something else is asked for: nobody loses the row that they are at.
 */
export function useRows(of: StudentImportDetail, asked: Asked, unsaved: Unsaved, changed: () => void) {
  const key = `import rows ${of.id} ${of.version} ${of.status} ${JSON.stringify(asked)}`;
  const load = useLoad(key, () => api.students.importRows({ id: of.id, ...asked }));
  const [fresh, setFresh] = useState<{ key: string; rows: Map<number, StudentImportRow> }>({ key, rows: new Map() });
  const mended = fresh.key === key ? fresh.rows : null;
  const list = useMemo(() => {
    const rows = new Map(load.data?.list.map((row) => [row.id, row]));
    for (const [id, row] of mended ?? []) if ((rows.get(id)?.version ?? 0) <= row.version) rows.set(id, row);
    return [...rows.values()].sort((a, b) => a.line - b.line);
  }, [load.data, mended]);
  const take = (row: StudentImportRow) =>
    setFresh((was) => ({ key, rows: new Map(was.key === key ? was.rows : []).set(row.id, row) }));

  /** Reads anew what others of the page have become, without a word where that fails. */
  async function look(): Promise<void> {
    const page = await quietApi.students.importRows({ id: of.id, ...asked }).catch(() => null);
    if (page) load.put(page);
    changed();
  }
  async function save(row: StudentImportRow, field: ImportField, text: string): Promise<string | undefined> {
    const { id: rowId, version } = list.find((r) => r.id === row.id) ?? row;
    try {
      take(await formApi.students.mendImportRow({ id: of.id, rowId, version, [field]: text }));
      unsaved.put(rowId, field, null);
      if (tells.includes(field)) await look();
      else changed();
      return undefined;
    } catch (error) {
      // Somebody was faster: the newer row is shown, and the next press saves what was typed on it.
      if (error instanceof ApiError && error.status === 409) await look();
      return sentenceOf(error);
    }
  }
  async function drop(row: StudentImportRow, dropped: 0 | 1): Promise<void> {
    const done = await attempt(api.students.dropImportRow({ id: of.id, rowId: row.id, version: row.version, dropped }));
    if (done) take(done.data);
    await look();
  }
  return { load, list, save, drop };
}
