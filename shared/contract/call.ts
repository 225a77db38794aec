import { z } from 'zod';
import { limits } from '../limits.ts';
import type { Role } from '../roles.ts';
import type { Tag } from '../tags.ts';
import { isDay } from '../time.ts';

/** Who may call: anyone, anyone with or without a token, any logged-in person, or one kind of person. */
export type CallAccess = 'public' | 'optional' | 'member' | 'trainee' | 'teacher' | 'unit' | 'staff';

type Who =
  | { access: Exclude<CallAccess, 'staff'>; roles?: undefined; long?: undefined }
  /** Of staff, those with one of these roles; administrators always. */
  | {
      access: 'staff';
      roles: readonly Role[];
      /** Carries a whole text: its body may be larger than those of other calls. */
      long?: true;
    };

export type Call = Who & {
  method: 'GET' | 'POST' | 'PUT';
  /** Below /api. */
  path: string;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType;
  /**
   * Carries bytes or a stream: answered by a route of its domain, not
   * by the kernel's JSON handler. Access stands here all the same.
   * `form` takes a file and answers like the others; the others answer
   * with a file, with events as they come, or with another address.
   */
  raw?: 'form' | 'file' | 'events' | 'redirect';
  /** What its reply shows: a change of that makes the pages stale that show it. */
  reads?: readonly Tag[];
  /** Visitors see what it changes: it is answered once every process has heard of it. */
  publishes?: true;
  /** Many people make it from one network in the same minute: they have a line of their own (server/kernel/gate.ts). */
  crowd?: true;
  /** Opening one record by its id counts as a read of this kind. */
  counts?: 'article' | 'topic';
  /** Not a row of docs/spec/calls.json. */
  added?: true;
  purpose: string;
};

/** Keeps the literal types of a table of calls. */
export function defineCalls<const T extends Record<string, Call>>(calls: T): T {
  return calls;
}

type In<S> = S extends z.ZodObject ? z.input<S> : undefined;
type Both<Q, B> = [Q] extends [undefined]
  ? [B] extends [undefined]
    ? Record<string, never>
    : B
  : [B] extends [undefined]
    ? Q
    : Q & B;

/** What a caller passes: the fields of query and body together. */
export type CallInput<C extends Call> = Both<In<C['query']>, In<C['body']>>;
type Out<S> = S extends z.ZodObject ? z.output<S> : unknown;
/** What a handler gets after validation. */
export type CallParsed<C extends Call> = Out<C['query']> & Out<C['body']>;
export type CallReply<C extends Call> = z.output<C['reply']>;

/** The greatest whole number that the database holds. */
export const highest = 2_147_483_647;

/** What stands in an address or a form is text; what else is no number (`true`, `null`, a list) does not become one. */
const fromText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const digits = value.trim();
  if (!digits) return undefined;
  return /^-?\d{1,20}(\.\d{1,20})?$/.test(digits) ? Number(digits) : value;
};

/**
 * A whole number, or its digits as text; nothing else.
 * @param sentence said of what is none or too small, in place of the usual one
 */
export function wholeNumber(least: number, most: number, sentence?: string) {
  return z.preprocess(fromText, z.number(sentence).int().min(least, sentence).max(most));
}

/** Stands for one form as it was filled in: two presses of one button, or an answer that was lost, are one record. */
export const sendingKey = z
  .string()
  .regex(/^[\w-]{0,64}$/)
  .default('')
  .meta({ title: '提交编号' });
/** What keeps machines out: a challenge of the server with the work that was done for it. */
export const proofOfWork = {
  challenge: z.string().max(200).default('').meta({ title: '安全校验' }),
  nonce: wholeNumber(0, 2 ** 40)
    .default(0)
    .meta({ title: '安全校验' }),
};

/** What the form had read of the fields that it saves: where somebody has changed them since, the save is refused. */
export const asRead = z.record(z.string(), z.string().max(1000)).optional().meta({ title: '修改前的内容' });

export const id = wholeNumber(1, highest).meta({ title: '编号' });
/** Those of several records that are no longer there: what was asked for was done with the others. */
export const gone = z.array(z.number());
const pageNum = wholeNumber(1, limits.pageNumber).default(1).meta({ title: '页码' });
const pageSize = wholeNumber(1, 100).default(limits.pageSize).meta({ title: '每页条数' });
/** The fields of every paged call. */
export const paging = { pageNum, pageSize };
export const shortText = z.string().trim().max(limits.searchText);
/** A day of the calendar. */
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDay, '日期不存在')
  .meta({ title: '日期' });
/** An instant as ISO 8601 text. */
export const instant = z.string();
/** Where a list of people was uploaded to. */
export const listFile = z
  .string()
  .min(1, '请选择名单文件')
  .max(300)
  .regex(/^[\w./-]+$/)
  .meta({ title: '名单' });
export const trainType = wholeNumber(1, 2).meta({ title: '培训类别' });
export const facts = z.array(z.tuple([z.string(), z.string()]));

/** A page of a list. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ list: z.array(item), total: z.number().int() });
}
