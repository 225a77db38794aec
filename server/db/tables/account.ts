import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { categories, themes } from './content.ts';
import { ident, instant } from '../columns.ts';

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const users = pgTable(
  'users',
  {
    id: ident(),
    /** The account id that the header falls back to (section 2.2). */
    username: text('username').notNull().unique(),
    /** Empty for a person who came by sign-on and has set no password. */
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull().default(''),
    /** One account a number. */
    cellPhone: text('cell_phone').unique(),
    /**
     * Since when the number is known to be the person's own: by a code that reached it, or as an identity portal says.
     * Nothing for one that staff have written down: what belongs to a number is nobody's who has not proven it.
     */
    phoneProvenAt: instant('phone_proven_at'),
    /** The approved ones of 1 trainee, 2 teacher, 3 delegating unit; empty for staff. */
    kinds: smallint('kinds').array().notNull().default(sql`'{}'`),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Of staff, what they may do in the console (shared/roles.ts). */
    roles: text('roles').array().notNull().default(sql`'{}'`),
    /** 0 disabled, 1 active. */
    status: smallint('status').notNull().default(1),
    /** Path of a public picture below /file/, or nothing. */
    avatar: text('avatar').notNull().default(''),
    dept: text('dept').notNull().default(''),
    post: text('post').notNull().default(''),
    /** 1 government official, 2 enterprise employee, 3 other; asked at the first login. */
    studentType: smallint('student_type'),
    themeId: integer('theme_id').references(() => themes.id),
    /** The unit that a trainee named, and whether it agrees: 0 pending, 1 confirmed, 2 refused. */
    unitId: integer('unit_id'),
    unitStatus: smallint('unit_status'),
    consentVersion: text('consent_version').notNull().default(''),
    consentAt: instant('consent_at'),
    deletionRequestedAt: instant('deletion_requested_at'),
    /** The shared secret of the second proof (RFC 6238, base32), encrypted; the switch says whether it is asked for. */
    totpSecret: text('totp_secret').notNull().default(''),
    totpOn: boolean('totp_on').notNull().default(false),
    /** The last time step of a code that was used: a code counts once. */
    totpStep: integer('totp_step').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The last time that a session was opened. */
    lastLoginAt: instant('last_login_at'),
    /** The import that made the account. No reference: imports refer to units, and those to people. */
    importId: integer('import_id'),
    /** The account that this one, a duplicate, was merged into. */
    mergedInto: integer('merged_into'),
    /** All that somebody is looked for by, in small letters. */
    haystack: text('haystack')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(name || chr(10) || username || chr(10) || coalesce(cell_phone, '') || chr(10) || dept)`,
      ),
  },
  (t) => [
    index('users_name').on(t.name, t.id),
    index('users_last_login').on(t.lastLoginAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('users_grams').using('gin', sql`title_grams(${t.name})`),
    index('users_created').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('users_import').on(t.importId).where(sql`import_id is not null`),
    check(
      'users_roles',
      sql`${t.roles} <@ array['editor','approver','desk','training','administrator'] and (${t.isAdmin} or ${t.roles} = '{}')`,
    ),
    check('users_kinds', sql`${t.kinds} <@ array[1,2,3]::smallint[]`),
    index('users_unit').on(t.unitId),
  ],
);

/** By what a member of staff sets a password, handed over by an administrator: one living a person, used once. */
export const staffInvites = pgTable('staff_invites', {
  userId: userId().primaryKey(),
  digest: text('digest').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
});

/** What lets a member of staff in where the device of the second proof is not at hand; each goes once it is used. */
export const spareCodes = pgTable('spare_codes', { userId: userId(), digest: text('digest').notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.digest] }),
]);

/** What staff have typed and not saved, as their browsers copy it: another computer goes on with it. */
export const typedCopies = pgTable(
  'typed_copies',
  {
    userId: userId(),
    /** What the words belong to, `content news 12`. */
    name: text('name').notNull(),
    text: text('text').notNull(),
    copiedAt: instant('copied_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name] })],
);

/**
 * One row a kind that a person asked for: 0 pending, 1 approved, 2 rejected with a reason. Kind 4 is the wish of an
 * approved unit for another name, kind 5 that of an approved teacher.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: ident(),
    userId: userId(),
    kind: smallint('kind').notNull(),
    status: smallint('status').notNull().default(0),
    reason: text('reason').notNull().default(''),
    /** What a unit or teacher who wants another name was called, or a unit that asks again under another. */
    former: text('former').notNull().default(''),
    /** The name that is wanted. */
    wanted: text('wanted').notNull().default(''),
    submittedAt: instant('submitted_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('approvals_kind').on(t.userId, t.kind),
    index('approvals_open').on(t.status, t.submittedAt, t.id),
    index('approvals_decided').on(t.status, t.decidedAt.desc().nullsLast(), t.id.desc().nullsFirst()),
  ],
);

export const units = pgTable(
  'units',
  {
    id: ident(),
    userId: userId().unique(),
    name: text('name').notNull().unique(),
    /** How the name looks to a reader (`look_of` of the migrations): two names that look alike have the same. */
    look: text('look').notNull().generatedAlwaysAs(sql`look_of(name)`),
    contactName: text('contact_name').notNull(),
    landline: text('landline').notNull().default(''),
    region: text('region').notNull().default(''),
    address: text('address').notNull().default(''),
    licence: text('licence').notNull().default(''),
    /** All that a unit is looked for by, in small letters. */
    haystack: text('haystack')
      .notNull()
      .generatedAlwaysAs(sql`lower(name || chr(10) || contact_name || chr(10) || region)`),
  },
  (t) => [
    index('units_licence').on(t.licence).where(sql`licence <> ''`),
    index('units_grams').using('gin', sql`title_grams(${t.name})`),
    index('units_look').on(t.look),
  ],
);

export const teachers = pgTable('teachers', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  title: text('title').notNull().default(''),
  dept: text('dept').notNull().default(''),
  professionId: integer('profession_id').references(() => categories.id),
  intro: text('intro').notNull().default(''),
});

/** The row decides whether a token counts, in every process (section 4). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    createdAt: instant('created_at').notNull(),
    /** When the person showed who they are, where that was before the session began: at a portal of somebody else. */
    provenAt: instant('proven_at'),
    usedAt: instant('used_at').notNull(),
    endedAt: instant('ended_at'),
    /** When a window of it was closed last (section 7): the session lives on, others may be open. */
    leftAt: instant('left_at'),
    /** The id token of a sign-on, encrypted, until logout: with it the identity portal ends its own session. */
    ssoHint: text('sso_hint').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_used').on(t.usedAt)],
);

/**
 * Tries to sign in by account and place. Names without an account count alike, so that neither answer nor time tells
 * them apart.
 */
export const loginTries = pgTable(
  'login_tries',
  {
    /** `#` and the id of the account, or a digest of a name that has none; `code` and the id of a code. */
    username: text('username').notNull(),
    /** A device of the account or the digest of a network; empty: all places that never got in, within an hour. */
    place: text('place').notNull().default(''),
    /** Tries since somebody got in from there. */
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
    /** When somebody last got in from there. */
    succeededAt: instant('succeeded_at'),
  },
  (t) => [
    primaryKey({ name: 'login_tries_place', columns: [t.username, t.place] }),
    index('login_tries_last').on(t.lastAt),
  ],
);

/** Codes by text message: five minutes, five tries, once. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    id: ident(),
    cellPhone: text('cell_phone').notNull(),
    use: text('use').notNull(),
    /** HMAC of number, use and code. */
    digest: text('digest').notNull(),
    tries: smallint('tries').notNull().default(0),
    /** Digests of the address that asked, and of the network around it; empty where staff did. */
    address: text('address').notNull().default(''),
    network: text('network').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('sms_codes_number').on(t.cellPhone, t.createdAt),
    index('sms_codes_created').on(t.createdAt),
    index('sms_codes_address').on(t.address, t.createdAt),
    index('sms_codes_network').on(t.network, t.createdAt),
  ],
);

/** What goes out by text message: sent by the adapter, or kept for staff to read by the embedded one. */
export const smsOutbox = pgTable(
  'sms_outbox',
  {
    id: ident(),
    cellPhone: text('cell_phone').notNull(),
    template: text('template').notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    content: text('content').notNull(),
    /** What nobody but the receiver may read of the values (codes, links), encrypted; gone once it is sent. */
    sealed: text('sealed').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    failures: smallint('failures').notNull().default(0),
    /** Why the last try failed, as the provider said. */
    fault: text('fault').notNull().default(''),
    /** After a failure: not before. */
    retryAt: instant('retry_at'),
  },
  (t) => [
    index('sms_outbox_open').on(t.sentAt, t.createdAt),
    // The list of the console, newest first.
    index('sms_outbox_created').on(t.createdAt, t.id),
    // The budget of a day counts these.
    index('sms_outbox_template').on(t.template, t.createdAt),
  ],
);

/** A sign-on on its way: single use, bound to the browser that began it. */
export const ssoAttempts = pgTable(
  'sso_attempts',
  {
    state: text('state').primaryKey(),
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    /** Digest of the secret in the browser's cookie. */
    browser: text('browser').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('sso_attempts_created').on(t.createdAt)],
);

/** Who an identity portal says somebody is. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    id: ident(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: userId(),
  },
  (t) => [uniqueIndex('sso_identities_subject').on(t.issuer, t.subject), index('sso_identities_user').on(t.userId)],
);

/** State of the embedded identity portal (grants, codes, sessions), by the names of its library. */
export const oidcRows = pgTable(
  'oidc_rows',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    expiresAt: instant('expires_at'),
    consumedAt: instant('consumed_at'),
  },
  (t) => [
    uniqueIndex('oidc_rows_id').on(t.model, t.id),
    index('oidc_rows_grant').on(t.grantId),
    index('oidc_rows_uid').on(t.uid),
  ],
);
