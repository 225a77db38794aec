import { articlePages } from '../content-pages.ts';
import {
  attachments,
  body,
  byStatus,
  type ContentKind,
  cover,
  lines,
  text,
  themes,
  time,
  trainTypes,
  desk,
} from './field.ts';

export const articleLabels = {
  news: '新闻',
  decode: '解码浙江',
  community: '改革发展共同体',
  policy: '产业政策',
  information: '产业资讯',
  investment: '招商引资',
  cooperation: '创新合作',
  'training-need': '培训需求',
} as const;
type ArticleLabel = keyof typeof articleLabels;

/** The kinds of articles differ by their columns and their pages alone. */
function article(kind: ArticleLabel): ContentKind {
  return {
    label: articleLabels[kind],
    table: 'articles',
    where: { kind },
    group: 'article',
    title: 'title',
    visible: byStatus,
    order: 'time',
    ...desk,
    page: (id) => articlePages[kind](id),
    fields: [
      text('title', '标题', 80, { required: true }),
      lines('summary', '摘要', 200, { required: true }),
      body(),
      attachments,
      { name: 'categoryId', label: '栏目', input: 'choice', from: `category:${kind}`, required: true, side: true },
      cover(),
      text('source', '来源', 40, { side: true }),
      text('editor', '编辑', 20, { side: true }),
      time,
      { name: 'pinned', label: '置顶', input: 'tick', side: true },
      themes,
      { name: 'trainTypes', label: '同时列入', input: 'choices', options: trainTypes, side: true },
      { name: 'facts', label: '要点', input: 'pairs', most: 8, hint: '显示在正文上方，例如 适用对象、发文日期' },
    ],
  };
}

export const articleKinds: Record<string, ContentKind> = Object.fromEntries(
  (Object.keys(articleLabels) as ArticleLabel[]).map((kind) => [kind, article(kind)]),
);
