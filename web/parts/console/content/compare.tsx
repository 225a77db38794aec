import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import styles from './content.module.css';

const signs = { out: '删去', in: '新增', same: '' };

/** What differs between two versions: field by field, texts line by line. */
export function Compare({
  before,
  after,
  title,
  onClose,
}: {
  before: number;
  after: number;
  title: string;
  onClose: () => void;
}) {
  const load = useLoad(`${before} ${after}`, () => api.contentDesk.compare({ before, after }));
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <button type="button" className="btn ghost" onClick={onClose}>
          关闭
        </button>
      }
    >
      <Loaded load={load}>
        {(fields) =>
          fields.length === 0 ? (
            <Empty title="两个版本内容相同" />
          ) : (
            <div className={styles.diff}>
              {fields.map((f) => (
                <section key={f.name}>
                  <h3>{f.label}</h3>
                  {f.lines.map((l, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
                    <pre key={i} className={l.sign === 'same' ? undefined : styles[l.sign]}>
                      {signs[l.sign] && <span className="vh">{signs[l.sign]}：</span>}
                      {l.text || ' '}
                    </pre>
                  ))}
                </section>
              ))}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}
