import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

type Directives = Record<string, string[]>;

/** Sources outside of our own origin that the configuration names. */
const originOf = (url: string | undefined): string[] => (url ? [new URL(url).origin] : []);

/**
 * The web app's policy (architecture, "Strict CSP"): scripts from our own files only, and no string ever becomes
 * code or markup except through the named Trusted Types policies. React Aria and the charts set style attributes.
 */
function webAppPolicy({
  oidc,
  sentryDsn,
  signing,
}: Pick<Config, 'oidc' | 'sentryDsn' | 'signing'>): Directives {
  const issuer = originOf(oidc.issuer);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...issuer, ...originOf(sentryDsn)],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // The signing page is a frame of the signing service's (architecture, "Strict CSP").
    'frame-src': ["'self'", ...issuer, ...originOf(signing.pagesUrl)],
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

/** A page with its own policy, e.g. server-rendered without any script. */
export function policyHeader(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
