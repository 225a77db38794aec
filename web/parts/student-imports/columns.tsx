import rules from 'virtual:rules/students.matchImport';
import type { ColumnPlaces, StudentImportDetail } from '../../../shared/contract/student-imports.ts';
import { formApi } from '../../lib/api.ts';
import { useSend } from '../../lib/form/send.ts';
import { type Form, useForm } from '../../lib/form/use-form.ts';
import { toastOk } from '../../lib/toast.ts';
import { Fault, Select, Submit } from '../../ui/field.tsx';
import styles from './imports.module.css';
import { fieldNames, fields } from './words.tsx';

type Props = { of: StudentImportDetail; reload: () => Promise<void>; open: boolean };
type Values = Record<keyof ColumnPlaces | 'headingLine', string>;

const letterOf = (at: number) => (at < 26 ? String.fromCharCode(65 + at) : `A${String.fromCharCode(39 + at)}`);

/** The columns by what stands in their heading; without one by their letter. */
function optionsOf({ top }: StudentImportDetail, headingLine: string) {
  const width = Math.max(0, ...top.map(({ cells }) => cells.length));
  const titles = top.find(({ line }) => String(line) === headingLine)?.cells ?? [];
  const sample = top.find(({ line }) => line > Number(headingLine))?.cells ?? [];
  return Array.from({ length: width }, (_, at) => {
    const like = sample[at] ? `，如“${sample[at].slice(0, 12)}”` : '';
    return { value: String(at), label: `${titles[at]?.slice(0, 20) || `第 ${letterOf(at)} 列`}${like}` };
  });
}

/** In which line the headings stand, and what stands in which column. */
export function Columns({ of: d, reload, open }: Props) {
  const places = Object.fromEntries(fields.map((f) => [f, d.columns[f] < 0 ? '' : String(d.columns[f])]));
  const form = useForm<Values>({
    first: { ...(places as Values), headingLine: d.headingLine ? String(d.headingLine) : '' },
    rules,
    more: {
      headingLine: { label: '表头在' },
      ...Object.fromEntries(
        fields.map((f) => [f, { label: fieldNames[f], ...(f === 'name' && { required: '请选择姓名在哪一列' }) }]),
      ),
    },
  });
  const named = fields.filter((f) => d.columns[f] >= 0).map((f) => fieldNames[f]);
  return (
    <details className={`card ${styles.columns}`} open={open}>
      <summary>
        <b>{open ? '请说明各列的内容' : '各列的内容'}</b>
        <span className="muted fs-sm">
          {open ? '没有认出表头，选好以后逐行核对。' : `认出了${named.join('、')}。不对的话在这里改。`}
        </span>
      </summary>
      <Choices form={form} of={d} reload={reload} />
    </details>
  );
}

function Choices({ form, of: d, reload }: { form: Form<Values>; of: StudentImportDetail; reload: Props['reload'] }) {
  const lines = d.top.map(({ line, cells }) => ({
    value: String(line),
    label: `第 ${line} 行：${cells.filter(Boolean).slice(0, 4).join('、').slice(0, 30)}`,
  }));
  async function send(): Promise<void> {
    const { headingLine, ...at } = form.values;
    const columns = Object.fromEntries(fields.map((f) => [f, at[f] === '' ? -1 : Number(at[f])])) as ColumnPlaces;
    await formApi.students.matchImport({
      id: d.id,
      version: d.version,
      headingLine: Number(headingLine || 0),
      columns,
    });
    toastOk('已按新的对应重新核对');
    await reload();
  }
  const { busy, submit } = useSend(form, send);
  const options = optionsOf(d, form.values.headingLine);
  return (
    <form className={styles.choices} method="post" noValidate onSubmit={submit}>
      <div className={styles.places}>
        <Select form={form} name="headingLine" none="没有表头" options={lines} />
        {fields.map((f) => (
          <Select key={f} form={form} name={f} none="没有这一列" options={options} />
        ))}
      </div>
      <Fault form={form} />
      <div className="form-foot">
        <Submit busy={busy} doing="正在核对" look="ghost">
          重新核对
        </Submit>
      </div>
    </form>
  );
}
