import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';

type Directives = Record<string, string[]>;

/** Sources outside of our own origin that the configuration names. */
const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : []);

/**
 * The card gateway's own fields are a script and a frame of its own; without a key for it the app's form is used and
 * nothing of this is allowed (docs/product/payments.md#card-gateway).
 */
const GATEWAY = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};
const NO_GATEWAY: typeof GATEWAY = { scripts: [], frames: [], calls: [] };

/**
 * The web app's policy (architecture, "Strict CSP"): scripts from our own files only, and no string ever becomes
 * code or markup except through the named Trusted Types policies. React Aria and the charts set style attributes.
 */
function webAppPolicy({
  oidc,
  sentryDsn,
  signing,
  stripe,
}: Pick<Config, 'oidc' | 'sentryDsn' | 'signing' | 'stripe'>): Directives {
  const issuer = originOf(oidc.issuer);
  const gateway = stripe.publishableKey ? GATEWAY : NO_GATEWAY;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...gateway.scripts],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...issuer, ...originOf(sentryDsn), ...gateway.calls],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // The signing page is a frame of the signing service's (architecture, "Strict CSP").
    'frame-src': ["'self'", ...issuer, ...originOf(signing.pagesUrl), ...gateway.frames],
    // Our own page holds the silent sign-in in an iframe.
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", ...issuer],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'ProseMirrorClipboard', 'dompurify'],
  };
}

const NO_FEATURES = ['camera', 'display-capture', 'microphone', 'midi', 'payment', 'usb', 'serial'];
/** The postal-code dialog may request the position. */
const PERMISSIONS_POLICY = [
  ...NO_FEATURES.map((name) => `${name}=()`),
  'geolocation=(self)',
  'browsing-topics=()',
].join(', ');

export async function installSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...webAppPolicy(config), ...(https && { 'upgrade-insecure-requests': [] }) },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
}

const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * For a script, style or font of a page, which obeys the page's headers: most of a kilobyte that every one of them would
 * bring along. Opened by itself it shows and loads nothing. A worker's script would need a policy of its own.
 */
export function leaveToPage(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  for (const name of PAGE_HEADERS) reply.removeHeader(name);
  reply.header('content-security-policy', "default-src 'none';frame-ancestors 'none'");
}

/** A page with its own policy, e.g. server-rendered without any script. */
export function policyHeader(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
