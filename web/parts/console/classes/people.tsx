import { useState } from 'react';
import type { InstituteMember } from '../../../../shared/contract/institute.ts';
import { api, attempt } from '../../../lib/api.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { PeopleOf } from '../../classes/head-count.tsx';
import { HolderContext } from '../../classes/holder.ts';
import { ConsoleHead } from '../head.tsx';
import type { ConsoleProps } from '../me.ts';
import { institute } from './institute.ts';

type Asked = { who: InstituteMember; id: number; done: () => Promise<void> };

/** Who is in a class of the institute (`institute.members`). */
export default function ClassPeople({ params }: ConsoleProps) {
  const id = Number(params.id) || 0;
  const [asked, setAsked] = useState<Asked | null>(null);
  async function remove({ who, done }: Asked): Promise<void> {
    const ok = await attempt(api.institute.removeMember({ id, userId: who.userId }));
    setAsked(null);
    if (ok) toastOk(`${who.name}已移出培训班`);
    await done();
  }
  return (
    <HolderContext value={institute}>
      <ConsoleHead title="培训班学员" under="classes" />
      <PeopleOf
        key={id}
        id={id}
        deeds={(member, d, done) => {
          const who = member as InstituteMember;
          // Who was chosen in the form of the class is taken out there.
          return (
            d.status < 3 &&
            who.source > 2 && (
              <button type="button" onClick={() => setAsked({ who, id, done })}>
                移出<span className="vh">{who.name}</span>
              </button>
            )
          );
        }}
      />
      {asked && (
        <Confirm title="移出培训班？" yes="移出" danger onYes={() => remove(asked)} onClose={() => setAsked(null)}>
          <p>{asked.who.name}将不再是这个班的学员；报名仍是已录取，可以再编入培训班。</p>
        </Confirm>
      )}
    </HolderContext>
  );
}
