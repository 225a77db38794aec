import type { Fields } from '../../lib/form/use-form.ts';
import { Choose } from '../../ui/choose/choose.tsx';
import type { Option } from '../../ui/choose/rows.ts';
import type { Search } from '../../ui/choose/use-found.ts';
import { FieldBox } from '../../ui/field.tsx';
import { bare } from './groups.ts';

type Props = {
  form: Fields;
  /** The path of what is chosen: a list, with the names for who looks. */
  name: string;
  what: string;
  chosen: readonly Option[];
  hint?: string;
  placeholder?: string;
  /** Over the whole width of the form; it is, where nothing is said. */
  full?: boolean;
  many?: boolean;
  most?: number;
  options?: readonly Option[];
  search?: Search;
  least?: number;
};

/** A field that holds groups or people of the unit, with their names. */
export function ChooseField({ form, name, hint, full = true, chosen, ...choose }: Props) {
  return (
    <FieldBox form={form} name={name} hint={hint} full={full}>
      {(given) => <Choose {...given} {...choose} chosen={chosen} onChange={(next) => form.set(name, bare(next))} />}
    </FieldBox>
  );
}
