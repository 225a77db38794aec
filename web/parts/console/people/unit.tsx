import { regionInWords } from '../../../../shared/questions.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Account } from '../../../../shared/contract/staff-people.ts';
import { api, attempt } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Facts } from '../../account/facts.tsx';
import { consoleHref } from '../address.ts';
import type { ConsoleProps } from '../me.ts';
import { LoadedRecord } from '../record.tsx';
import { download } from '../download.ts';
import { ConsoleHead } from '../head.tsx';
import { PrivateFile } from '../private-file.tsx';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { Filter } from '../../../ui/data-grid/types.ts';
import { accountColumns } from './accounts.tsx';
import { CorrectUnit } from './correct.tsx';
import { MoveDialog } from './move.tsx';
import { calledOf, Decision, Membership } from './words.tsx';

const member = {
  key: 'unitStatus',
  title: '单位确认',
  nowrap: true,
  cell: (a: Account) => <Membership status={a.unitStatus} />,
};
const [name, ...facts] = accountColumns
  .filter((c) => c.key !== 'kinds' && c.key !== 'unit')
  .map((c) => (c.key === 'dept' ? { ...c, spare: false, wide: true } : c));
/** What waits for the unit stands beside the name, before how the account is. */
const columns = [...(name ? [name] : []), member, ...facts];

type Unit = Awaited<ReturnType<typeof api.staff.unit>>;
/** Reads a list and the unit above it anew. */
type Done = () => Promise<void>;

/** One delegating unit with its trainees: confirmed in its place, moved, taken out. */
export default function UnitPage({ params }: ConsoleProps) {
  const id = Number(params.id) || 0;
  const load = useLoad(`unit ${id}`, () => api.staff.unit({ id }));
  return (
    <LoadedRecord load={load} page="unit" under="units">
      {(unit) => (
        <>
          <ConsoleHead title={unit.name} under="units">
            <Link className="btn ghost" to={consoleHref('imports', {}, { unit: id })}>
              为本单位导入学员
            </Link>
          </ConsoleHead>
          <UnitFacts unit={unit} reload={load.reload} />
          <h2 className="console-title">学员</h2>
          <Members unitId={id} reload={load.reload} />
        </>
      )}
    </LoadedRecord>
  );
}

function UnitFacts({ unit, reload }: { unit: Unit; reload: Done }) {
  const [correcting, setCorrecting] = useState(false);
  return (
    <section className="card console-below" aria-labelledby="unit-data">
      <div className="card-head">
        <h2 id="unit-data">单位资料</h2>
        <span className="row">
          <Decision status={unit.status} />
          <button type="button" className="btn sm ghost" onClick={() => setCorrecting(true)}>
            更正<span className="vh">单位资料</span>
          </button>
        </span>
      </div>
      {correcting && <CorrectUnit of={unit} onSaved={reload} onClose={() => setCorrecting(false)} />}
      <div className="card-pad console-facts">
        <Facts
          facts={[
            [
              '联系人',
              <Link key="c" to={consoleHref('account', { id: unit.userId })}>
                {unit.contactName}
              </Link>,
            ],
            ['手机号码', unit.fullPhone],
            ['座机号码', unit.landline],
            ['地区', regionInWords(unit.region)],
            ['地址', unit.address],
            ['营业执照或法人证书', unit.licenceUrl && <PrivateFile key="l" url={unit.licenceUrl} />],
            ['学员', `${unit.members} 人已确认，${unit.waiting} 人待确认`],
          ]}
        />
      </div>
    </section>
  );
}

const filters: Filter[] = [
  { key: 'wd', label: '关键词', kind: 'search', placeholder: '姓名、手机' },
  {
    key: 'unitStatus',
    label: '单位确认',
    kind: 'select',
    options: [
      { value: 0, label: '待确认' },
      { value: 1, label: '已确认' },
      { value: 2, label: '未确认' },
    ],
  },
];

function Members({ unitId, reload }: { unitId: number; reload: Done }) {
  const [moving, setMoving] = useState<{ people: Account[]; done: Done } | null>(null);
  const both = (done: Done) => async () => void (await Promise.all([done(), reload()]));
  return (
    <>
      <DataGrid
        name="members"
        label="本单位学员"
        columns={columns}
        sort="-createTime"
        fixed={{ unitId }}
        idOf={(a) => a.id}
        nameOf={calledOf}
        take={(input, how) => download('accounts', input, how)}
        filters={filters}
        load={(input) => api.staff.accounts(input as never)}
        open={(a) => consoleHref('account', { id: a.id })}
        bulk={[{ label: '移动到单位', run: (people, done) => setMoving({ people, done }) }]}
        actions={(a, done) => <MemberActs of={a} done={both(done)} onMove={() => setMoving({ people: [a], done })} />}
        empty={{ title: '这个单位还没有学员', text: '学员注册时选择本单位，或由工作人员批量导入。' }}
      />
      {moving && <MoveDialog people={moving.people} onClose={() => setMoving(null)} onDone={both(moving.done)} />}
    </>
  );
}

function MemberActs({ of: a, done, onMove }: { of: Account; done: Done; onMove: () => void }) {
  const { busy, press } = usePress();
  async function decide(confirm: boolean): Promise<void> {
    const answer = await attempt(api.staff.decideMember({ id: a.id, confirm }));
    if (answer) toastOk(confirm ? `${calledOf(a)}已归入本单位` : `${calledOf(a)}的申请已退回`);
    await done();
  }
  if (a.unitStatus !== 0)
    return (
      <button type="button" onClick={onMove}>
        移动<span className="vh">{calledOf(a)}</span>
      </button>
    );
  return (
    <>
      <button type="button" aria-disabled={busy || undefined} onClick={() => press(() => decide(true))}>
        确认<span className="vh">{calledOf(a)}</span>
      </button>
      <button type="button" aria-disabled={busy || undefined} onClick={() => press(() => decide(false))}>
        退回<span className="vh">{calledOf(a)}的申请</span>
      </button>
    </>
  );
}
