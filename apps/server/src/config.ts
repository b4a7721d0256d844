import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  DEMO: flag.optional(),
  DEMO_STAND_INS: flag.default(true),
  DEMO_HISTORY_DAYS: z.coerce.number().int().min(1).max(365).default(365),
  TRUST_PROXY: z.union([flag.transform(Number), z.coerce.number().int().min(0).max(10)]).default(0),
  RATE_LIMIT: z.coerce.number().int().min(1).default(3000),
  METRICS_TOKEN: z.string().min(16).optional(),
  WEB_DIR: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().default('canola-web'),
  OIDC_AUDIENCE: z.string().default('canola-api'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Canola <no-reply@canola.test>'),
  SUPPORT_EMAIL: z.string().default('support@canola.test'),
  SUPPORT_PHONE: z.string().default('+420 800 000 000'),
  SENTRY_DSN: z.url().optional(),
  VAPID_SUBJECT: z.string().default('mailto:support@canola.test'),
  ARES_URL: z.url().optional(),
  TRADING_HALTED: flag.default(false),
  SIGNING_URL: z.url().optional(),
  SIGNING_PAGES_URL: z.url().optional(),
  SIGNING_API_KEY: z.string().optional(),
  SIGNING_WEBHOOK_SECRET: z.string().min(16).optional(),
  TRUSTED_DOCUMENTS_ONLY: flag.optional(),
});

/** Parsed once, at the start; nothing else reads process.env. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    throw new ConfigError(`The setting ${first?.path.join('.')} is not valid: ${first?.message}.`);
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    /** Address under which browsers reach the server; issuer and links are built from it. */
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    processes: e.PROCESSES,
    logLevel: e.LOG_LEVEL,
    dataDir: e.DATA_DIR,
    database: { url: e.DATABASE_URL, pool: e.DATABASE_POOL },
    /** Demo mode seeds a world and starts stand-ins for the services outside (decisions §1). */
    demo: e.DEMO ?? e.DATABASE_URL === undefined,
    /** How far back the prices of the demo world reach; tests need no year. */
    demoHistoryDays: e.DEMO_HISTORY_DAYS,
    /** Off, traders and rates move only when a test makes them. */
    standIns: e.DEMO_STAND_INS,
    /** How many balancers stand before us; the address that the outermost of them saw is the caller's. */
    trustedProxies: e.TRUST_PROXY,
    /** Requests a minute that one address may make, over all processes. */
    rateLimit: e.RATE_LIMIT,
    /** When set, /metrics asks for it as a bearer token. */
    metricsToken: e.METRICS_TOKEN,
    /** The built web app. */
    webDir: e.WEB_DIR ?? fileURLToPath(new URL('../../web/dist', import.meta.url)),
    oidc: { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, audience: e.OIDC_AUDIENCE },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM },
    support: { email: e.SUPPORT_EMAIL, phone: e.SUPPORT_PHONE },
    sentryDsn: e.SENTRY_DSN,
    vapidSubject: e.VAPID_SUBJECT,
    aresUrl: e.ARES_URL,
    /** The kill switch: nothing is sold and no order fills; orders can be placed, changed and cancelled. */
    tradingHalted: e.TRADING_HALTED,
    /** The signing service (decisions §10); in demo mode, without an address, its stand-in. */
    signing: {
      url: e.SIGNING_URL?.replace(/\/$/, ''),
      /** Where people sign, when that is not where the service's API is. */
      pagesUrl: e.SIGNING_PAGES_URL ?? e.SIGNING_URL,
      apiKey: e.SIGNING_API_KEY,
      webhookSecret: e.SIGNING_WEBHOOK_SECRET,
    },
    /** GraphQL answers the documents of our own app and no others. */
    trustedDocumentsOnly: e.TRUSTED_DOCUMENTS_ONLY ?? !(e.DEMO ?? e.DATABASE_URL === undefined),
  };
}
export type Config = ReturnType<typeof readConfig>;

/** A start that cannot go on ends with its one sentence. */
export class ConfigError extends Error {}
