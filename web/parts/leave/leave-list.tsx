import updateRules from 'virtual:rules/leave.updateMany';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { StudentLeave } from '../../../shared/contract/leave.ts';
import { matchPage } from '../../../shared/sitemap.ts';
import { api, formApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { idOf } from '../../lib/page.tsx';
import { toastError, toastOk } from '../../lib/toast.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Area } from '../../ui/field.tsx';
import '../centre/unit-calls.ts';
import { useHolder } from '../classes/holder.ts';
import { Asked } from './asked.tsx';
import { useClassName } from './class-name.ts';
import { all, emptyOf, showsWaiting, tabs } from './tabs.ts';
import { leaveColumns } from './words.tsx';

type Deed = 'grant' | 'refuse' | 'revoke';
type Doing = { deed: Deed; of: StudentLeave[]; done: () => Promise<void> };

const words: Record<Deed, { title: string; yes: string; said: string }> = {
  grant: { title: '批准请假', yes: '批准', said: '已经批准，并通知了学员' },
  refuse: { title: '不批准请假', yes: '不批准', said: '已经回复，并通知了学员' },
  revoke: { title: '撤销准假', yes: '撤销准假', said: '准假已经撤销，并通知了学员' },
};

/** Says yes or no to requests, or takes a yes back, with a remark that goes to who has asked. */
function DeedDialog({ deed, of, done, onClose }: Doing & { onClose: () => void }) {
  const { leave } = useHolder().made(formApi);
  const form = useForm({ first: { remark: '' }, rules: updateRules });
  const { title, yes, said } = words[deed];
  async function send(): Promise<void> {
    const { remark } = form.values;
    const ids = of.map((l) => l.id);
    if (deed === 'revoke') await leave.revoke({ id: ids[0] as number, remark });
    const gone =
      deed === 'revoke' ? [] : (await leave.updateMany({ ids, status: deed === 'grant' ? 1 : 2, remark })).gone;
    onClose();
    if (gone.length < ids.length) toastOk(said);
    if (gone.length) toastError(`${gone.length} 份请假已经处理过，或已由学员撤回`);
    await done();
  }
  return (
    <Dialog title={title} text={of.length > 1 ? `共 ${of.length} 份` : undefined} narrow onClose={onClose}>
      <Asked of={of} />
      <DialogForm form={form} label={yes} danger={deed === 'revoke'} send={send} onClose={onClose}>
        <Area form={form} name="remark" rows={3} hint="选填，学员会看到。" />
      </DialogForm>
    </Dialog>
  );
}

type Props = {
  /** Told what the page is called by the address, of which its server knows no query; nothing where as ever. */
  onTitle: (title: string) => void;
};

/** Requests for leave in the classes of a unit, or in that which the address names. */
export default function LeaveList({ onTitle }: Props) {
  const { pathname, search } = useLocation();
  const id = idOf(matchPage(pathname)?.params.id);
  const name = useClassName(id);
  const ofAll = showsWaiting(search) ? '' : '请假';
  const title = id ? name && `${name}的请假` : ofAll;
  useEffect(() => onTitle(title), [onTitle, title]);
  return <LeaveOf key={id} id={id} />;
}

/** The same of all classes of who has them, or of the one of that number. */
export function LeaveOf({ id }: { id: number | undefined }) {
  const { made } = useHolder();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { search } = useLocation();
  const columns = useMemo(() => leaveColumns(id !== undefined), [id]);
  const open = (deed: Deed) => (of: StudentLeave[], done: () => Promise<void>) => setDoing({ deed, of, done });
  return (
    <>
      <DataGrid
        name="leave"
        label="请假"
        columns={columns}
        sort="waiting"
        fixed={id ? { trainingClassId: id } : {}}
        most={100}
        idOf={(l) => l.id}
        nameOf={(l) => `${l.name}的请假`}
        filters={[]}
        tabs={tabs}
        load={({ sort: _, status, ...input }) =>
          made(api).leave.list({ ...input, ...(status !== all && { status: Number(status) }) } as never)
        }
        bulk={[
          { label: '批准', fits: (l) => l.status === 0, run: open('grant') },
          { label: '不批准', fits: (l) => l.status === 0, run: open('refuse') },
        ]}
        actions={(l, done) => (
          <>
            {l.fileUrl && (
              <a href={l.fileUrl} target="_blank" rel="noopener">
                证明<span className="vh">{l.name}</span>
              </a>
            )}
            {l.status === 0 && (
              <>
                <button type="button" onClick={() => open('grant')([l], done)}>
                  批准<span className="vh">{l.name}</span>
                </button>
                <button type="button" onClick={() => open('refuse')([l], done)}>
                  不批准<span className="vh">{l.name}</span>
                </button>
              </>
            )}
            {l.status === 1 && (
              <button type="button" onClick={() => open('revoke')([l], done)}>
                撤销准假<span className="vh">{l.name}</span>
              </button>
            )}
          </>
        )}
        empty={emptyOf(search)}
      />
      {doing && <DeedDialog {...doing} onClose={() => setDoing(null)} />}
    </>
  );
}
