import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

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

/** Those of every response; `helmet` would build them again for each of them, a twentieth of the server's work. */
function headersOf(config: Config): Record<string, string> {
  const isSecure = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': policyHeader({
      ...webAppPolicy(config),
      ...(isSecure && { 'upgrade-insecure-requests': [] }),
    }),
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': PERMISSIONS_POLICY,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers did more harm than good.
    'x-xss-protection': '0',
  };
}

export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = Object.entries(headersOf(config));
  app.addHook('onRequest', (_request, { raw }, done) => {
    // On the response itself: a reply that is taken over (the provider, a stream) has them too.
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
}

/** For what is no page: opened by itself it shows, loads and runs nothing, and nobody may frame it. */
export const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

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
  reply.header('content-security-policy', NO_PAGE);
}

/** A page with its own policy, e.g. server-rendered without any script. */
export function policyHeader(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
