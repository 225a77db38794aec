import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { api, attempt } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import { pageNumber, pageSizeOf } from '../../lib/page.tsx';
import { usePress } from '../../lib/press.ts';
import { toastOk } from '../../lib/toast.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import './unit-calls.ts';

/** A page of the claims; the address of the centre keeps it. */
const address = (page: number, size: number) =>
  `${href('unit/home', {}, { page: page === 1 ? undefined : page, size: size === 10 ? undefined : size })}#claims`;

type Claim = Awaited<ReturnType<typeof api.people.claims>>['list'][number];
type TableProps = { list: Claim[]; busy: boolean; onConfirm: (claim: Claim) => void; onRefuse: (claim: Claim) => void };

function ClaimTable({ list, busy, onConfirm, onRefuse }: TableProps) {
  return (
    <div className="table-wrap">
      <table className="table stackable">
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col">部门与职务</th>
            <th scope="col">手机号码</th>
            <th scope="col">申请时间</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {list.map((c) => (
            <tr key={c.id}>
              <td className="main">
                <b className="title">{c.name}</b>
              </td>
              <td data-l="部门与职务">{[c.dept, c.post].filter(Boolean).join('，') || '没有填写'}</td>
              <td data-l="手机号码" className="nowrap">
                {c.cellPhone}
              </td>
              <td data-l="申请时间" className="nowrap">
                {formatDate(c.createTime)}
              </td>
              <td data-l="操作">
                <span className="acts">
                  <button type="button" aria-disabled={busy || undefined} onClick={() => onConfirm(c)}>
                    确认<span className="vh">{c.name}</span>
                  </button>
                  <button type="button" onClick={() => onRefuse(c)}>
                    退回<span className="vh">{c.name}的申请</span>
                  </button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Trainees who say to belong to the unit: each is confirmed or refused. */
export function Claims({ onDecided }: { onDecided: () => void }) {
  const query = new URLSearchParams(useLocation().search);
  const [page, size] = [pageNumber(query.get('page')), pageSizeOf(query)];
  const load = useLoad(`${page} ${size}`, () => api.people.claims({ pageNum: page, pageSize: size }));
  const [refusing, setRefusing] = useState<{ id: number; name: string } | null>(null);
  const { busy, press } = usePress();

  async function decide(claim: { id: number; name: string }, confirm: boolean): Promise<void> {
    const done = await attempt(api.people.decideClaim({ id: claim.id, confirm }));
    setRefusing(null);
    if (!done) return;
    toastOk(confirm ? `${claim.name}已归入本单位` : `${claim.name}的申请已退回`);
    await load.reload();
    onDecided();
  }

  return (
    <section className="card" aria-labelledby="claims">
      <div className="card-head">
        <h2 id="claims">待确认的学员</h2>
        <span className="fs-sm muted">确认以后，他们归入本单位；不是本单位的请退回</span>
      </div>
      <div className="card-pad">
        <Loaded load={load} lines={4}>
          {({ list, total }) =>
            total === 0 ? (
              <Empty ornament="all-done" title="没有等待确认的学员">
                <p>学员注册时选了本单位，会出现在这里。</p>
              </Empty>
            ) : list.length === 0 ? (
              <Empty title="这一页没有学员">
                <p>还有 {total} 人等您确认。</p>
                <Link className="btn ghost" to={address(Math.ceil(total / size), size)}>
                  看最后一页
                </Link>
              </Empty>
            ) : (
              <>
                <ClaimTable
                  list={list}
                  busy={busy}
                  onConfirm={(c) => press(() => decide(c, true))}
                  onRefuse={setRefusing}
                />
                {total > 10 && <Pager total={total} page={page} size={size} to={address} />}
              </>
            )
          }
        </Loaded>
      </div>
      {refusing && (
        <Confirm
          title={`退回${refusing.name}的申请？`}
          yes="退回申请"
          danger
          onYes={() => decide(refusing, false)}
          onClose={() => setRefusing(null)}
        >
          <p>{refusing.name}不会归入本单位，会收到一条消息；如果是误选，可以在个人信息里改选。</p>
        </Confirm>
      )}
    </section>
  );
}
