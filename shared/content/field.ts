import { attachmentLimits } from '../attachments.ts';
import type { Field, Option } from '../fields/field.ts';
import type { Role } from '../roles.ts';

/** Where the choices of a field come from that are records themselves. */
export type Source = 'themes' | `category:${string}`;

/** One field of a kind of content, and which column holds it. */
export type ContentField = Field & {
  from?: Source;
  /** The column of JSON that holds it. */
  inside?: string;
  /** Begins a part of a long form, which is called so. */
  part?: string;
  /** Beside the text instead of below it. */
  side?: true;
  /**
   * How a list of the kind shows it: a small picture before the title, words under it, or a column of its own, by which
   * the list is also narrowed where there are choices.
   */
  listed?: 'picture' | 'below' | 'column';
};

/** How a record is shown to the public or hidden: a column, or by being there at all. */
export type Visibility = { column: string; on: number | boolean; off: number | boolean } | null;

export type ContentKind = {
  label: string;
  /** The table of server/db/tables; `where` narrows it to this kind. */
  table: string;
  where?: Readonly<Record<string, string>>;
  group: keyof typeof contentGroups;
  /** The field by which people call it. */
  title: string;
  visible: Visibility;
  /** What its list is sorted by at first. */
  order: 'time' | 'sort' | 'year' | 'name';
  /** The records are given: none is added or taken away. */
  fixed?: true;
  edit: readonly Role[];
  approve: readonly Role[];
  /** The public page that shows it. */
  page?: (id: number, data: Record<string, unknown>) => string;
  fields: readonly ContentField[];
  /** What is wrong with the value of a field beside the others, once what is required is there; both sides ask. */
  checks?: Readonly<Record<string, (value: unknown, data: Readonly<Record<string, unknown>>) => string | null>>;
};

export const listedFields = ({ fields }: ContentKind): ContentField[] => fields.filter((f) => f.listed);

/** The field by which a list of the kind is narrowed, if one has choices. */
export const listedChoice = (kind: ContentKind): ContentField | undefined =>
  listedFields(kind).find((f) => f.listed === 'column' && f.options);

export const contentGroups = { article: '资讯', training: '培训', people: '资源', site: '站点' } as const;

export const writers = ['editor', 'approver'] as const;
export const approvers = ['approver'] as const;
export const administrators = ['administrator'] as const;
export const desk = { edit: writers, approve: approvers } as const;
export const byStatus: Visibility = { column: 'status', on: 1, off: 0 };

export const trainTypes = [
  { value: 1, label: '干部培训' },
  { value: 2, label: '企业培训' },
] as const;
export const named = (names: readonly string[]): Option[] => names.map((value) => ({ value, label: value }));
export const cities = named(['杭州', '宁波', '温州', '湖州', '嘉兴', '绍兴', '金华', '衢州', '舟山', '台州', '丽水']);

export const text = (name: string, label: string, most: number, more: Partial<ContentField> = {}): ContentField => ({
  name,
  label,
  input: 'line',
  most,
  ...more,
});
export const lines = (name: string, label: string, most: number, more: Partial<ContentField> = {}): ContentField => ({
  name,
  label,
  input: 'lines',
  most,
  ...more,
});
export const number = (name: string, label: string, most: number, more: Partial<ContentField> = {}): ContentField => ({
  name,
  label,
  input: 'number',
  least: 0,
  most,
  ...more,
});
export const html = (label: string, more: Partial<ContentField> = {}): ContentField => ({
  name: 'body',
  label,
  input: 'html',
  most: 200_000,
  ...more,
});
export const body = (label = '正文'): ContentField => html(label, { required: true });
export const cover = (more: Partial<ContentField> = {}): ContentField => ({
  name: 'cover',
  label: '封面图',
  input: 'picture',
  side: true,
  ...more,
});
/** Documents that readers take away, below the text. */
export const attachments: ContentField = {
  name: 'attachments',
  label: '附件',
  input: 'files',
  most: attachmentLimits.files,
  item: '个附件',
  fields: [text('name', '名称', attachmentLimits.name, { required: true })],
};
/** What staff also set from the list, beside the text: a save that leaves it out takes nothing back. */
export const placedFields = ['pinned', 'sort'] as const;
export const sort = number('sort', '排序', 9999, { side: true, first: 0, hint: '数字小的在前' });
export const time: ContentField = {
  name: 'publishTime',
  label: '发布日期',
  input: 'instant',
  side: true,
  hint: '留空为实际发布的时刻',
};
export const themes: ContentField = {
  name: 'themeIds',
  label: '培训主题',
  input: 'choices',
  from: 'themes',
  side: true,
  hint: '先选的是主要主题',
};
