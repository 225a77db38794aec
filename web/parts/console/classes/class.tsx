import { useState } from 'react';
import { Link } from 'react-router';
import type { InstituteDetail } from '../../../../shared/contract/institute.ts';
import { api, attempt, formApi } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { toastOk } from '../../../lib/toast.ts';
import giveRules from 'virtual:rules/institute.give';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { DialogForm, ListRoom } from '../../../ui/dialog-form.tsx';
import { ClassShown } from '../../classes/class-detail.tsx';
import { HolderContext } from '../../classes/holder.ts';
import { type Around, readAround } from '../../classes/read.ts';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import type { ConsoleProps } from '../me.ts';
import { UnitField } from '../people/unit-field.tsx';
import { LoadedRecord } from '../record.tsx';
import { institute } from './institute.ts';

type Read = { detail: InstituteDetail; around: Around };
type Done = () => Promise<void>;

async function read(id: number): Promise<Read> {
  const [detail, around] = await Promise.all([api.institute.detail({ id }), readAround(institute, id)]);
  return { detail, around };
}

/** One class of the institute as it stands, and whose it is. */
export default function ClassPage({ params }: ConsoleProps) {
  const id = Number(params.id) || 0;
  const load = useLoad(`institute class ${id}`, () => read(id));
  return (
    <HolderContext value={institute}>
      <LoadedRecord load={load} page="classDetail" under="classes">
        {(of) => <View {...of} reload={load.reload} />}
      </LoadedRecord>
    </HolderContext>
  );
}

function View({ detail: d, around, reload }: Read & { reload: Done }) {
  const [asked, setAsked] = useState<'give' | 'take' | null>(null);
  const whose =
    d.unitId === null ? (
      '没有交给单位'
    ) : (
      <Link key="u" to={consoleHref('unit', { id: d.unitId })}>
        {d.unitName}
      </Link>
    );
  return (
    <>
      <ConsoleHead title={d.name} under="classes" />
      <div className="stack">
        <ClassShown
          detail={d}
          around={around}
          reload={reload}
          facts={[['委托单位', whose]]}
          acts={
            d.status < 3 && (
              <button type="button" onClick={() => setAsked(d.unitId === null ? 'give' : 'take')}>
                {d.unitId === null ? '交给单位' : '从单位收回'}
              </button>
            )
          }
        />
      </div>
      {asked === 'give' && <GiveDialog of={d} done={reload} onClose={() => setAsked(null)} />}
      {asked === 'take' && <TakeBack of={d} done={reload} onClose={() => setAsked(null)} />}
    </>
  );
}

type DialogProps = { of: InstituteDetail; done: Done; onClose: () => void };

function GiveDialog({ of: d, done, onClose }: DialogProps) {
  const form = useForm({ first: { unitId: '' }, rules: giveRules });
  async function send(): Promise<void> {
    await formApi.institute.give({ id: d.id, unitId: Number(form.values.unitId) });
    onClose();
    toastOk('已交给单位，并通知了单位');
    await done();
  }
  return (
    <Dialog
      title="交给委托单位"
      text="单位能看到这个班和课程表，选自己的学员参加，处理自己学员的请假。名称、日期和课程仍由学院修改。"
      onClose={onClose}
    >
      <DialogForm form={form} label="交给单位" send={send} onClose={onClose}>
        <ListRoom>
          <UnitField form={form} name="unitId" />
        </ListRoom>
      </DialogForm>
    </Dialog>
  );
}

function TakeBack({ of: d, done, onClose }: DialogProps) {
  async function take(): Promise<void> {
    const ok = await attempt(api.institute.takeBack({ id: d.id }));
    onClose();
    if (ok) toastOk('已从单位收回');
    await done();
  }
  return (
    <Confirm title="从单位收回？" yes="收回" onYes={take} onClose={onClose}>
      <p>收回以后，{d.unitName}看不到这个班。单位的学员还在班上时不能收回，请先在“编辑”里把他们移出。</p>
    </Confirm>
  );
}
