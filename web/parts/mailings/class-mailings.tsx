import { useState } from 'react';
import type { ClassDetail } from '../../../shared/contract/classes.ts';
import type { SentMailing } from '../../../shared/contract/mailings.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { useLoad } from '../../lib/load.ts';
import profile from '../account/profile.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useHolder } from '../classes/holder.ts';
import { shownOf } from '../classes/words.tsx';
import { MailingDialog } from './mailing-dialog.tsx';
import { MailingResults } from './mailing-results.tsx';
import styles from './mailings.module.css';
import { countsInWords, yuanOf } from './words.tsx';

const few = 5;
const all = 100;

/** What was sent to a class, on its own page; nothing where there is nobody to be written to, as in a draft. */
export function ClassMailings({ of: d }: { of: ClassDetail }) {
  const { made } = useHolder();
  const [shown, setShown] = useState(few);
  const [open, setOpen] = useState<SentMailing | 'new' | null>(null);
  const load = useLoad(`texts ${d.id} ${shown}`, () =>
    made(api).mailings.list({ trainingClassId: d.id, pageSize: shown }),
  );
  const mayWrite = shownOf(d) > 0;
  if (d.status === 0 || !(mayWrite || load.data?.total)) return null;
  const close = () => {
    setOpen(null);
    void load.reload();
  };
  return (
    <section className={`card no-print ${profile.block}`} aria-labelledby="texts">
      <div className={profile.head}>
        <h2 id="texts">短信</h2>
        {mayWrite && (
          <button type="button" className="btn ghost sm" onClick={() => setOpen('new')}>
            发短信
          </button>
        )}
      </div>
      <Loaded load={load} lines={2}>
        {({ list, total }) => (
          <>
            {total === 0 && (
              <p className="muted fs-sm">还没有发过。发之前能看到内容、人数和费用，发完能看到每个人的结果。</p>
            )}
            <ul className={styles.sent}>
              {list.map((t) => (
                <li key={t.id}>
                  <p>{t.content}</p>
                  <small>
                    {[
                      ...[formatDate(t.createTime, 'MM.dd HH:mm'), t.byName, t.courseName],
                      ...[countsInWords(t), yuanOf(t.cost)],
                    ]
                      .filter(Boolean)
                      .join('　')}
                  </small>
                  <button type="button" className="btn plain sm" onClick={() => setOpen(t)}>
                    查看结果<span className="vh">{t.content}</span>
                  </button>
                </li>
              ))}
            </ul>
            {total > list.length && shown < all && (
              <p style={{ marginTop: '1rem' }}>
                <button type="button" className="btn ghost sm" onClick={() => setShown(all)}>
                  查看全部 {total} 条
                </button>
              </p>
            )}
          </>
        )}
      </Loaded>
      {open === 'new' && <MailingDialog of={d} onClose={close} />}
      {open && open !== 'new' && (
        <Dialog
          title="短信结果"
          text={open.content}
          onClose={close}
          foot={
            <button type="button" className="btn ghost" onClick={close}>
              关闭
            </button>
          }
        >
          <MailingResults id={open.id} />
        </Dialog>
      )}
    </section>
  );
}
