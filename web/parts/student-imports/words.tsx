import type { ImportField, RowState, StudentImport } from '../../../shared/contract/student-imports.ts';

/** What stands in the columns of a list, as the template calls it. */
export const fieldNames: Record<ImportField, string> = {
  name: '姓名',
  cellPhone: '手机号码',
  dept: '所在部门',
  post: '职务',
  studentType: '学员类型',
  groups: '分组',
  remark: '备注',
};
export const fields = Object.keys(fieldNames) as ImportField[];

export const stateNames: Record<RowState, string> = {
  wrong: '有误',
  good: '可导入',
  there: '已在名单',
  dropped: '已去掉',
  made: '已新增',
  changed: '已更新',
  joined: '资料未改',
  left: '没有导入',
};
const looks: Record<RowState, string> = {
  ...{ wrong: 'err', good: 'ok', there: 'wait', dropped: 'off' },
  ...{ made: 'ok', changed: 'ok', joined: 'off', left: 'err' },
};

/** How a row stands, by shape, words and colour; of who is there already whether they were archived. */
export const RowStand = ({ of, isArchived = false }: { of: RowState; isArchived?: boolean }) => (
  <span className={`st ${looks[of]}`}>{of === 'there' && isArchived ? '已归档' : stateNames[of]}</span>
);

/** How far a list is. */
export function Status({ of: { status } }: { of: Pick<StudentImport, 'status'> }) {
  const [look, words] = (
    [
      ['wait', '待导入'],
      ['wait', '正在导入'],
      ['ok', '已导入'],
      ['off', '已撤销'],
    ] as const
  )[status] ?? ['off', ''];
  return <span className={`st ${look}`}>{words}</span>;
}

const kinds: Record<string, string> = {
  xlsx: 'Excel 工作簿',
  'utf-8': '文本表格（UTF-8）',
  gb18030: '文本表格（GB18030）',
  'utf-16le': '文本表格（Unicode）',
};
/** As what a list was read. */
export const kindName = (kind: string) => kinds[kind] ?? kind;

/** What came of a list, in a few words. */
export function outcomeOf(i: StudentImport): string {
  if (i.status === 0) return `${i.rows} 行`;
  if (i.status === 1) return `${i.done} / ${i.rows} 行`;
  if (i.status === 3) return '已全部撤回';
  return [
    i.made && `新增 ${i.made}`,
    i.changed && `更新 ${i.changed}`,
    i.joined && `资料未改 ${i.joined}`,
    i.left && `没有导入 ${i.left}`,
  ]
    .filter(Boolean)
    .join('，');
}
