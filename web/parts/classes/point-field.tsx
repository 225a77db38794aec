import { limits } from '../../../shared/limits.ts';
import { formApi } from '../../lib/api.ts';
import type { Fields } from '../../lib/form/use-form.ts';
import { Choose } from '../../ui/choose/choose.tsx';
import type { Option } from '../../ui/choose/rows.ts';
import { FieldBox } from '../../ui/field.tsx';
import { bare } from '../students/groups.ts';

/** Teaching points whose name, summary or place holds some words. */
async function findPoints(wd: string): Promise<Option[]> {
  const { list } = await formApi.points.list({ wd, pageSize: 20 });
  return list.map(({ id, name, city, county }) => ({ value: String(id), label: name, about: `${city} · ${county}` }));
}

type Props = { form: Fields; chosen: readonly Option[]; full?: boolean; hint: string };

/** The teaching point of a class or of a lesson. It brings its name as the place where nothing else was typed. */
export function PointField({ form, chosen, full, hint }: Props) {
  function choose(next: readonly Option[]): void {
    const typed = form.text('place').trim();
    const place = (of: readonly Option[]) => (of[0]?.label ?? '').slice(0, limits.singleLine);
    if (!typed || typed === place(chosen)) form.set('place', place(next));
    form.set('point', bare(next));
  }
  return (
    <FieldBox form={form} name="point" full={full} hint={hint}>
      {(given) => (
        <Choose
          {...given}
          what="教学点"
          chosen={chosen}
          onChange={choose}
          search={findPoints}
          least={1}
          placeholder="输入教学点名称或城市"
        />
      )}
    </FieldBox>
  );
}
