import { useEffect, useState } from 'react';
import type { ContentRow } from '../../../../shared/contract/content.ts';
import { contentKind } from '../../../../shared/content-kinds.ts';
import { formApi } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Arrange } from '../../../ui/arrange/arrange.tsx';

const size = 100;

/** All published records of a kind, in the order of the public. */
async function everything(kind: string): Promise<ContentRow[]> {
  const all: ContentRow[] = [];
  for (let page = 1; ; page++) {
    const { list, total } = await formApi.content.list({ kind, pageNum: page, pageSize: size, sort: 'own' });
    all.push(...list);
    if (list.length < size || all.length >= total) return all;
  }
}

/** Puts the records of a kind into another order. */
export function ArrangeDialog({ kind, onClose, onDone }: { kind: string; onClose: () => void; onDone: () => void }) {
  const load = useLoad(`order ${kind}`, () => everything(kind));
  const [rows, setRows] = useState<ContentRow[]>([]);
  const { busy, press } = usePress();
  // A toast would lie under the dialog.
  const [fault, setFault] = useState('');
  useEffect(() => setRows(load.data ?? []), [load.data]);
  const { label } = contentKind(kind);
  async function save(): Promise<void> {
    setFault('');
    try {
      await formApi.content.arrange({ kind, ids: rows.map((r) => r.recordId) });
    } catch (error) {
      return setFault((error as Error).message);
    }
    toastOk('顺序已保存，公开页面即刻生效');
    onClose();
    onDone();
  }
  return (
    <Dialog
      title={`${label}的顺序`}
      text="拖动左侧的把手，或在把手上按上下键。"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn ghost" onClick={onClose}>
            取消
          </button>
          <button
            type="button"
            className={`btn${busy ? ' is-busy' : ''}`}
            aria-disabled={busy || !rows.length || undefined}
            onClick={() => rows.length > 0 && press(save)}
          >
            保存顺序
          </button>
        </>
      }
    >
      <Loaded load={load}>
        {() => (
          <Arrange
            label={`${label}的顺序`}
            items={rows}
            idOf={(r) => r.recordId}
            nameOf={(r) => r.title}
            onMove={setRows}
          >
            {(r) => (
              <>
                <span>{r.title}</span>
                {r.category && <span className="fs-sm muted">{r.category}</span>}
              </>
            )}
          </Arrange>
        )}
      </Loaded>
      {fault && (
        <p className="msg-err" role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
