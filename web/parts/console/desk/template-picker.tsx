import { useId, useState } from 'react';
import type { Template } from '../../../../shared/contract/staff-messages.ts';
import { quietApi } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';

/** What was typed, with a template behind it: nothing typed is lost. */
export const joined = (typed: string, template: string): string =>
  typed.trim() ? `${typed.trimEnd()}\n${template}` : template;

/** Puts a template of its use into a text; nothing where there is none. */
export function TemplatePicker({ use, onPick }: { use: Template['use']; onPick: (template: Template) => void }) {
  const id = useId();
  const load = useLoad(`templates ${use}`, () => quietApi.staff.templates({ use, pageSize: 100 }));
  const [chosen, setChosen] = useState('');
  const list = load.data?.list ?? [];
  const picked = list.find((t) => String(t.id) === chosen);
  if (!list.length) return null;
  return (
    <div className="field full">
      <label htmlFor={id}>套用模板</label>
      <div className="row nowrap-row">
        {/* The arrow keys change a closed list, so that a choice alone puts nothing in. */}
        <select className="select" id={id} value={chosen} onChange={(e) => setChosen(e.target.value)}>
          <option value="">选择一个模板</option>
          {list.map((t) => (
            <option key={t.id} value={t.id}>
              {t.name}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="btn ghost"
          aria-disabled={!picked || undefined}
          onClick={() => {
            if (picked) onPick(picked);
            setChosen('');
          }}
        >
          套用
        </button>
      </div>
    </div>
  );
}
