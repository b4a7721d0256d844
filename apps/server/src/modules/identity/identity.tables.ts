import { LANGUAGES } from '@canola/api-schema/access';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import type { AdapterPayload } from 'oidc-provider';

export const identitySchema = pgSchema('identity');

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const account = identitySchema.table(
  'account',
  {
    subject: uuid('subject').primaryKey().default(sql`uuidv7()`),
    /** Always in lower case, so it is unique however it is typed. */
    email: text('email').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** A session that logged in before this moment is over, even if a request in flight saved it again. */
    sessionsEndedAt: moment('sessions_ended_at'),
    /** A passkey is offered once after a log-in, not each time. */
    passkeyOfferedAt: moment('passkey_offered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('account_email_lower', sql`${table.email} = lower(${table.email})`)],
);

export const EMAIL_TOKEN_KINDS = ['verify-email', 'reset-password'] as const;
export type EmailTokenKind = (typeof EMAIL_TOKEN_KINDS)[number];

export const EMAIL_TOKEN_STATES = ['open', 'used', 'replaced'] as const;

/** A mailed link; only its hash is stored. A used link stays for a while so its page can say so. */
export const emailToken = identitySchema.table(
  'email_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: EMAIL_TOKEN_KINDS }).notNull(),
    subject: uuid('subject')
      .notNull()
      .references(() => account.subject, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    state: text('state', { enum: EMAIL_TOKEN_STATES }).notNull().default('open'),
  },
  (table) => [
    index('email_token_subject').on(table.subject),
    index('email_token_expiry').on(table.expiresAt),
  ],
);

/** A key of a person's device or password manager (docs/product/accounts.md#passkeys). */
export const passkey = identitySchema.table(
  'passkey',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    subject: uuid('subject')
      .notNull()
      .references(() => account.subject, { onDelete: 'cascade' }),
    /** Chosen by the device, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says it has signed; many always say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('passkey_subject').on(table.subject),
    check('passkey_counter', sql`${table.counter} >= 0`),
  ],
);

/** The app that shows a person's codes (docs/product/accounts.md#authenticator-app). */
export const authenticator = identitySchema.table('authenticator', {
  subject: uuid('subject')
    .primaryKey()
    .references(() => account.subject, { onDelete: 'cascade' }),
  /** Encrypted with a key that PostgreSQL never sees. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until its first code was typed. */
  addedAt: moment('added_at'),
  /** The step of the newest code that was used: none is used twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
});

/** Storage of the OpenID provider: sessions, grants, codes, interactions. */
export const oidcPayload = identitySchema.table(
  'oidc_payload',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<AdapterPayload>().notNull(),
    accountId: text('account_id'),
    grantId: text('grant_id'),
    uid: text('uid'),
    consumedAt: moment('consumed_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('oidc_payload_account').on(table.accountId),
    index('oidc_payload_grant').on(table.grantId),
    index('oidc_payload_uid').on(table.uid),
    index('oidc_payload_expiry').on(table.expiresAt),
  ],
);

export type SecretValue = { kind: 'signing'; jwk: JWK } | { kind: 'cookie'; key: string };

/** Keys that all processes share: the newest that all of them know signs, the others only verify. */
export const secret = identitySchema.table('secret', {
  id: uuid('id').primaryKey().default(sql`uuidv7()`),
  value: jsonb('value').$type<SecretValue>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  retiresAt: moment('retires_at'),
});
