import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Attachment } from '../../../shared/attachments.ts';
import { contentKind, seesKind } from '../../../shared/content-kinds.ts';
import type { ContentKind } from '../../../shared/content/field.ts';
import type { Contract, Handlers } from '../../../shared/contract/index.ts';
import { href, type PageName } from '../../../shared/sitemap.ts';
import { type Database, type Db, undone } from '../../db/client.ts';
import type { Contexts, Dispatch } from '../../kernel/dispatch.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { findUser } from '../account/index.ts';
import type { Offered } from '../files/index.ts';
import { checkRole } from './deeds.ts';
import { documentsIn, findOffered } from './documents.ts';
import { type Data, readData } from './fields.ts';
import { findRecord, publicDocuments, writeRecord } from './record-queries.ts';
import { findVersion, type Version } from './version-queries.ts';

/** An address of a preview counts for so long. */
const minutes = 10;

const over = '预览地址已经失效';

type Claim = { versionId: number; userId: number };

const mac = (secret: string, words: string) =>
  createHmac('sha256', `preview ${secret}`).update(words).digest('base64url');

/** A signed claim: this version, asked for by this person, until then. No row is kept of it. */
export function signPreview(secret: string, { versionId, userId }: Claim, until: Date): string {
  const words = [versionId, userId, until.getTime()].map((n) => n.toString(36)).join('.');
  return `${words}.${mac(secret, words)}`;
}

/** What a token claims. @throws {Refusal} where it is forged or over */
function readPreview(secret: string, token: string, now: Date): Claim {
  const [versionId = '', userId = '', until = '', signature = '', ...more] = token.split('.');
  const right = Buffer.from(mac(secret, `${versionId}.${userId}.${until}`));
  const given = Buffer.from(signature);
  if (
    more.length ||
    given.length !== right.length ||
    !timingSafeEqual(given, right) ||
    Number.parseInt(until, 36) <= now.getTime()
  )
    throw refuse('expired', over);
  return { versionId: Number.parseInt(versionId, 36), userId: Number.parseInt(userId, 36) };
}

const fronts: Record<string, PageName> = { gbpx: 'cadre/home', qypx: 'enterprise/home', xcjx: 'onsite/home' };

/** The page on which a record is looked at: its own, and for a picture of a front that leads elsewhere the front. */
function pageFor({ page, table }: ContentKind, id: number, row: Data): string {
  if (table === 'banners' && (row.link || !row.body)) return href(fronts[String(row.position)] ?? 'public/home');
  return page?.(id, row) ?? '';
}

/** The address of the public page with a version in it, for whoever may see its kind. */
export function createPreview(secret: string): Pick<Handlers<Contract['content'], Contexts>, 'preview'> {
  return {
    async preview({ id }, { db, actor, now }) {
      const version = await findVersion(db, id);
      if (!version) throw refuse('absent');
      checkRole(version.kind, 'see', actor);
      const kind = contentKind(version.kind);
      readData(kind, version.data, true);
      const page = pageFor(kind, version.recordId, {
        ...(await findRecord(db, kind, version.recordId)),
        ...version.data,
      });
      if (!page) throw refuse('input', `${kind.label}没有自己的公开页面`);
      const until = new Date(now().getTime() + minutes * 60_000);
      return {
        url: `${page}${page.includes('?') ? '&' : '?'}preview=${signPreview(secret, { versionId: id, userId: actor.userId }, until)}`,
        expiresAt: until.toISOString(),
      };
    },
  };
}

type Looked = { page: string; number: number };

/** The version of a claim. @throws {Refusal} where its person may not see it any more */
async function claimed(db: Db, { versionId, userId }: Claim): Promise<Version> {
  const [version, person] = [await findVersion(db, versionId), await findUser(db, userId)];
  if (!version || !person?.isAdmin || person.status !== 1 || !seesKind(person.roles, version.kind))
    throw refuse('expired', over);
  return version;
}

/**
 * What a text offers to be taken away: to everybody while it is public, and what its draft offers to whoever has the
 * address of a preview.
 */
export const offersOf =
  (secret: string) =>
  async (db: Db, { kind, id, file, preview }: Offered, now: Date): Promise<Attachment | undefined> => {
    if (preview === undefined) return findOffered(await publicDocuments(db, kind, id, now), file);
    try {
      const version = await claimed(db, readPreview(secret, preview, now));
      return version.kind === kind && version.recordId === id ? findOffered(documentsIn(version), file) : undefined;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };

/**
 * Puts a version where the public would see it. To be called in a transaction that is undone afterwards (`undone` of
 * db/client.ts): then every page shows it as it will be, lists and neighbours included, and nobody else ever sees it.
 * @throws {Refusal} where its person may not see the draft any more, or the draft is unfinished
 */
async function placeDraft(db: Db, claim: Claim, now: Date): Promise<Looked> {
  const version = await claimed(db, claim);
  const kind = contentKind(version.kind);
  const row = await writeRecord(db, kind, version.recordId, readData(kind, version.data, true), now);
  return { page: pageFor(kind, version.recordId, row), number: version.number };
}

type Needs = { pool: Database['pool']; secret: string; now: () => Date };

/**
 * Shows something with a draft in its place, and undoes it. `dispatchOn`
 * makes the calls of a database that only this reader sees.
 * @throws {Refusal} for a token that does not count
 */
export const previewOf =
  ({ pool, secret, now }: Needs, dispatchOn: (draft: Db) => Dispatch) =>
  async <T>(token: string, show: (dispatch: Dispatch, looked: Looked) => Promise<T>): Promise<T> => {
    // Looked at first: an invented address costs no connection.
    const claim = readPreview(secret, token, now());
    return undone(pool, async (draft) => {
      const looked = await placeDraft(draft, claim, now());
      return show(dispatchOn(draft), looked);
    });
  };
