import { useMemo } from 'react';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import { contentKind, typedName } from '../../../../shared/content-kinds.ts';
import { placedFields } from '../../../../shared/content/field.ts';
import { endFault, type Times } from '../../../../shared/content/times.ts';
import { firstValues } from '../../../../shared/fields/field.ts';
import { rulesOfFields } from '../../../../shared/fields/rules.ts';
import { formApi } from '../../../lib/api.ts';
import { desk } from '../../../lib/form/desk.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { hasArrived } from '../fields/under-way.ts';

export type Data = Record<string, unknown>;
type Typed = { data: Data; times: Times };
const nothing: Typed = { data: {}, times: { publishAt: null, withdrawAt: null } };
/** Times stand beside the data, and the calls name them at the top. */
const at = { publishAt: 'times.publishAt', withdrawAt: 'times.withdrawAt' };

/** As which version a record lies there. */
export const versionOf = ({ versionId, revision }: { versionId: number; revision: number }) => ({
  versionId,
  revision,
});

const fresh = (kind: string): ContentItem => ({
  kind,
  recordId: 0,
  data: firstValues(contentKind(kind).fields),
  versionId: 0,
  revision: 0,
  turn: null,
  state: 'draft',
  title: '',
  live: false,
  mine: true,
  failed: false,
  publishAt: null,
  withdrawAt: null,
  versions: [],
  page: '',
  editing: [],
});

/** Without what the list sets as well and nobody changed here: a colleague may have set it there meanwhile. */
const withoutPlaces = (data: Data, read: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => !placedFields.some((p) => p === name) || value !== read[name]),
  );

/**
 * One record in the editor: what the server has, what was typed since, and what can be done with it. A new one gets its
 * number as it is saved first, and goes on as it stands.
 */
export function useItem(kind: string, recordId: number) {
  const load = useLoad(`${kind} ${recordId}`, () =>
    recordId ? formApi.content.get({ kind, recordId }) : Promise.resolve(fresh(kind)),
  );
  const item = load.data;
  const saved = useMemo<Typed | null>(
    () => item && { data: item.data, times: { publishAt: item.publishAt, withdrawAt: item.withdrawAt } },
    [item],
  );
  const rules = useMemo(() => rulesOfFields(contentKind(kind).fields, 'data.'), [kind]);
  const checks = useMemo(
    () => ({
      ...Object.fromEntries(
        Object.entries(contentKind(kind).checks ?? {}).map(([name, check]) => [
          `data.${name}`,
          (value: never, all: Typed) => check(value, all.data),
        ]),
      ),
      [at.withdrawAt]: (_: never, all: Typed) => endFault(all.times, new Date()) ?? null,
    }),
    [kind],
  );
  const nameOf = (id: number) => typedName(kind, id);
  const form = useForm<Typed>({
    first: nothing,
    saved,
    ...(item && { base: versionOf(item) }),
    rules,
    checks,
    at,
    // Under its number only once that has answered.
    keep: { name: nameOf(item?.recordId ?? recordId), on: desk },
    asksConflict: true,
  });

  /** Saves on the version that was typed on, or on `seen` when the person has looked at what somebody else wrote. */
  async function save(seen?: { versionId: number; revision: number }) {
    if (!hasArrived(form)) return null;
    const answer = await form.save(
      ({ data, times }, key, base) =>
        formApi.content.save({
          kind,
          recordId,
          data: item ? withoutPlaces(data, item.data) : data,
          versionId: 0,
          revision: 0,
          key,
          ...(seen ? versionOf(seen) : base),
          ...times,
        }),
      (done) => ({ name: nameOf(recordId || done.recordId), base: versionOf(done) }),
    );
    return answer?.done ?? null;
  }
  return {
    form,
    load,
    item,
    save,
    setTimes(next: Partial<Times>) {
      const times = { ...form.values.times, ...next };
      // Beside what waits the time is the approver's matter: it goes along with publishing and changes no word.
      if (['submitted', 'approved'].includes(item?.state ?? '')) form.show({ times });
      else form.fill({ times });
    },
  };
}

export type Item = ReturnType<typeof useItem>;
