import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { futuresSymbols, fxSources } from './feed-settings.ts';
import { readSealKey } from './seal-key.ts';
import { SUPPLIER_SETTINGS, SupplierEnvironment, supplierSettings } from './supplier-settings.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an address that begins with http:// or https://',
});

/** The first is used; those after it were, and still read what was written with them. */
const secretKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => key.length >= 32),
    'expected at least 32 characters, or several keys',
  );

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress
    .refine(
      (url) => URL.parse(url)?.href === `${URL.parse(url)?.origin}/`,
      'expected an address without a path',
    )
    .optional(),
  PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_READ_URL: z.string().optional(),
  DATABASE_MIGRATOR_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  DEMO: flag.optional(),
  DEMO_STAND_INS: flag.default(true),
  DEMO_HISTORY_DAYS: z.coerce.number().int().min(1).max(365).default(365),
  TRUST_PROXY: z.union([flag.transform(Number), z.coerce.number().int().min(0).max(10)]).default(0),
  RATE_LIMIT: z.coerce.number().int().min(1).default(3000),
  METRICS_TOKEN: z.string().min(16).optional(),
  WEB_DIR: z.string().optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().default('canola-web'),
  OIDC_AUDIENCE: z.string().default('canola-api'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected an address that begins with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z.string().default('Canola <no-reply@canola.test>'),
  SUPPORT_EMAIL: z.string().default('support@canola.test'),
  SUPPORT_PHONE: z.string().default('+420 800 000 000'),
  SENTRY_DSN: webAddress.optional(),
  VAPID_SUBJECT: z.string().optional(),
  ARES_URL: webAddress.optional(),
  VIES_URL: webAddress.optional(),
  TRADING_HALTED: flag.default(false),
  SIGNING_URL: webAddress.optional(),
  SIGNING_PAGES_URL: webAddress.optional(),
  SIGNING_API_KEY: z.string().optional(),
  SIGNING_WEBHOOK_SECRET: z.string().min(16).optional(),
  SEAL_KEY: z.string().optional(),
  SEAL_CERTIFICATE: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16).optional(),
  STRIPE_API_BASE: webAddress.default('https://api.stripe.com'),
  ...SupplierEnvironment,
  TRUSTED_DOCUMENTS_ONLY: flag.optional(),
  API_DOCS: flag.optional(),
  STAFF_PASSKEYS: flag.optional(),
  AUDIT_KEY: secretKeys.optional(),
  AUDIT_OLD_KEY: secretKeys.optional(),
  AUDIT_HEAD_URL: webAddress.optional(),
  AUTHENTICATOR_KEY: secretKeys.optional(),
  PASSWORD_RANGE_URL: webAddress.optional(),
  FX_FEEDS: fxSources.prefault('ecb,cnb,bnr'),
  ECB_URL: webAddress.optional(),
  CNB_URL: webAddress.optional(),
  BNR_URL: webAddress.optional(),
  FUTURES_URL: webAddress.optional(),
  FUTURES_API_KEY: z.string().optional(),
  FUTURES_SYMBOLS: futuresSymbols.prefault('wheat=ML^F,rapeseed=XR^F,crude_oil=CB^F'),
});

/** Each group names an outside service; a part of one would be silently ignored. */
const TOGETHER = [
  ['SIGNING_URL', 'SIGNING_API_KEY', 'SIGNING_WEBHOOK_SECRET'],
  ['SEAL_KEY', 'SEAL_CERTIFICATE'],
  ['FUTURES_URL', 'FUTURES_API_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const;

/**
 * A demo makes these up. Elsewhere users would see a made-up value or get a broken link; with balancers that nobody
 * counted they would all share one address, and lock each other out.
 */
function requiredOf({ demo, issuer }: { demo: boolean; issuer: string | undefined }): string[] {
  if (demo) return [];
  return [
    ...['PUBLIC_URL', 'TRUST_PROXY', 'SUPPORT_EMAIL', 'SUPPORT_PHONE', ...SUPPLIER_SETTINGS],
    ...(issuer ? [] : ['SMTP_URL', 'MAIL_FROM']),
  ];
}

/** The passwords of a demo are public, so opening one to other machines must be requested explicitly. */
function requireExplicitDemo({ HOST, DEMO, DATABASE_URL }: z.infer<typeof Environment>): void {
  if (DEMO !== undefined || DATABASE_URL !== undefined || isLoopback(HOST)) return;
  throw new ConfigError(
    `HOST=${HOST} would open the demo world, whose passwords are public, to other machines: set DEMO=true if you want that, or DATABASE_URL for a real installation.`,
  );
}

function requireTogether(present: object): void {
  for (const names of TOGETHER) {
    const absent = names.find((name) => !(name in present));
    const named = names.find((name) => name in present);
    if (absent && named)
      throw new ConfigError(`The setting ${absent} is missing: ${named} is of no use without it.`);
  }
}

function requireDatabaseAddress(present: object): void {
  const other = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_MIGRATOR_URL'].find(
    (name) => name in present,
  );
  if (other && !('DATABASE_URL' in present))
    throw new ConfigError(`The setting DATABASE_URL is missing: ${other} is of no use without it.`);
}

/** A password that travels in the clear is everybody's. On this machine itself it does not travel. */
function requireHttps(demo: boolean, { PUBLIC_URL }: z.infer<typeof Environment>): void {
  const url = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  if (demo || url?.protocol !== 'http:' || isLoopback(url.hostname)) return;
  throw new ConfigError(
    'The setting PUBLIC_URL is not valid: outside demo mode it has to begin with https://.',
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The settings of an operator's command, which serves no requests. */
export function readDatabaseUrl(env: Record<string, string | undefined>): string | undefined {
  return presentSettings(env).DATABASE_URL;
}

export function readAuditKeys(env: Record<string, string | undefined>) {
  const { AUDIT_KEY, AUDIT_OLD_KEY } = presentSettings(env);
  const read = (keys: string | undefined) => (keys ? secretKeys.parse(keys) : []);
  return { keys: read(AUDIT_KEY), oldKeys: read(AUDIT_OLD_KEY) };
}

/** Containers hand secrets over as files: `X_FILE` names the file that holds the setting `X`. */
const FROM_FILE = /^(\w+)_FILE$/;

function presentSettings(env: Record<string, string | undefined>): Record<string, string> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue;
    const [, setting] = FROM_FILE.exec(name) ?? [];
    if (!setting || !(setting in Environment.shape)) present[name] = value;
    // The first process hands the others what it has read.
    else if (!env[setting]) present[setting] = readSecret(name, value);
  }
  return present;
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`The file that ${name} names cannot be read (${(error as Error).message}).`);
  }
}

/** Parsed once, at the start; nothing else reads process.env. */
export function readConfig(env: Record<string, string | undefined>) {
  const present = presentSettings(env);
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    throw new ConfigError(`The setting ${first?.path.join('.')} is not valid: ${first?.message}.`);
  }
  const e = parsed.data;
  requireExplicitDemo(e);
  const demo = e.DEMO ?? e.DATABASE_URL === undefined;
  const missing = requiredOf({ demo, issuer: e.OIDC_ISSUER }).find((name) => !(name in present));
  if (missing) throw new ConfigError(`The setting ${missing} is missing: outside demo mode it is required.`);
  requireHttps(demo, e);
  requireTogether(present);
  requireDatabaseAddress(present);
  return {
    port: e.PORT,
    host: e.HOST,
    /** Address under which browsers reach the server; issuer and links are built from it. */
    publicUrl: new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).origin,
    processes: e.PROCESSES,
    logLevel: e.LOG_LEVEL,
    dataDir: e.DATA_DIR,
    database: {
      url: e.DATABASE_URL,
      /** Past the pooler, for what a pooler in transaction mode cannot do: listening, jobs, locks, migrations. */
      direct: e.DATABASE_DIRECT_URL,
      /** A standby, for reads that may be seconds old (docs/scaling.md#reading-from-standbys). */
      read: e.DATABASE_READ_URL,
      pool: e.DATABASE_POOL,
    },
    /** The database as the owner of its tables, where the role that serves is not (deploy/database-grants.sql). */
    migratorUrl: e.DATABASE_MIGRATOR_URL,
    /** How long a server that is stopping serves on while its readiness check fails. */
    drainSeconds: e.DRAIN_SECONDS ?? (demo ? 0 : 5),
    /** Demo mode seeds a world and starts stand-ins for outside services (docs/product/demo.md). */
    demo,
    /** How far back the prices of the demo world reach; tests need no year. */
    demoHistoryDays: e.DEMO_HISTORY_DAYS,
    /** Off, traders and rates move only when a test makes them. */
    standIns: e.DEMO_STAND_INS,
    /** The number of load balancers in front; the caller's address is the one that the outermost balancer saw. */
    trustedProxies: e.TRUST_PROXY,
    /** Requests per minute allowed from one address, over all processes. */
    rateLimit: e.RATE_LIMIT,
    metricsToken: e.METRICS_TOKEN,
    webDir: e.WEB_DIR ?? fileURLToPath(new URL('../../../../web/dist', import.meta.url)),
    oidc: { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, audience: e.OIDC_AUDIENCE },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    support: { email: e.SUPPORT_EMAIL, phone: e.SUPPORT_PHONE },
    sentryDsn: e.SENTRY_DSN,
    vapidSubject: e.VAPID_SUBJECT ?? `mailto:${e.SUPPORT_EMAIL}`,
    aresUrl: e.ARES_URL,
    /** The EU's register of VAT ids (docs/product/payments.md#vat); in demo mode, without an address, its stand-in. */
    viesUrl: withoutSlash(e.VIES_URL),
    /** The kill switch: nothing is sold and no order fills; orders can be placed, changed and cancelled. */
    tradingHalted: e.TRADING_HALTED,
    /** The signing service (docs/product/contracts.md#signing); in demo mode, without an address, its stand-in. */
    signing: {
      url: withoutSlash(e.SIGNING_URL),
      /** Where people sign, when that is not where the service's API is. */
      pagesUrl: e.SIGNING_PAGES_URL ?? e.SIGNING_URL,
      apiKey: e.SIGNING_API_KEY,
      webhookSecret: e.SIGNING_WEBHOOK_SECRET,
    },
    /** The key and certificate of the seal (docs/product/contracts.md#seal); in demo mode, without them, its own. */
    seal: sealSettings(e),
    /** The banks whose fixings are read (docs/product/exchange.md#exchange-rates); in demo mode their stand-ins. */
    fxFeeds: {
      sources: e.FX_FEEDS,
      urls: { ECB: withoutSlash(e.ECB_URL), CNB: withoutSlash(e.CNB_URL), BNR: withoutSlash(e.BNR_URL) },
    },
    /** The vendor of futures (docs/product/exchange.md#feeds); in demo mode, without an address, its stand-in. */
    futures: { url: withoutSlash(e.FUTURES_URL), apiKey: e.FUTURES_API_KEY, symbols: e.FUTURES_SYMBOLS },
    /** The card gateway (docs/product/payments.md#card-gateway); in demo mode, without keys, its stand-in. */
    stripe: {
      secretKey: e.STRIPE_SECRET_KEY,
      publishableKey: e.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      apiBase: e.STRIPE_API_BASE.replace(/\/$/, ''),
    },
    ...supplierSettings(e, demo),
    /** GraphQL accepts only the documents of our own app. */
    trustedDocumentsOnly: e.TRUSTED_DOCUMENTS_ONLY ?? !demo,
    apiDocs: e.API_DOCS ?? demo,
    /** People with a permission log in with a passkey only (docs/product/accounts.md#passkeys). */
    staffPasskeys: e.STAFF_PASSKEYS ?? !demo,
    /** The keys of the audit log, and where its head is sent every hour (docs/security.md#the-audit-log). */
    audit: { keys: e.AUDIT_KEY ?? [], oldKeys: e.AUDIT_OLD_KEY ?? [], headUrl: e.AUDIT_HEAD_URL },
    /** Compares new passwords with known leaks (docs/product/accounts.md#passwords). */
    passwordRangeUrl: withoutSlash(e.PASSWORD_RANGE_URL),
    /** The keys that encrypt the secrets of apps (docs/product/accounts.md#authenticator-app); a demo hides nothing. */
    authenticatorKeys: e.AUTHENTICATOR_KEY ?? (demo ? ['the demo world has no secrets to keep'] : []),
  };
}
export type Config = ReturnType<typeof readConfig>;

function sealSettings({ SEAL_KEY: key, SEAL_CERTIFICATE: certificate }: z.infer<typeof Environment>) {
  if (key === undefined || certificate === undefined) return undefined;
  try {
    readSealKey({ key, certificate });
  } catch (error) {
    throw new ConfigError(
      `The settings SEAL_KEY and SEAL_CERTIFICATE are not valid: ${(error as Error).message}.`,
    );
  }
  return { key, certificate };
}

function withoutSlash(url: string | undefined): string | undefined {
  return url?.replace(/\/$/, '');
}

/** A startup failure that ends with a one-sentence message. */
export class ConfigError extends Error {}
