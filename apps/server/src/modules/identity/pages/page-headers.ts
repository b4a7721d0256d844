import type { Config } from '../../../platform/config/config.ts';

/**
 * The pages' own policy: nothing inline, nothing from elsewhere. A form ends in a chain of redirects back to the
 * app, which browsers hold against `form-action` too.
 */
export function pageHeaders(config: Config): Record<string, string> {
  const origin = new URL(config.publicUrl).origin;
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self'`,
    `font-src 'self'`,
    `form-action 'self' ${origin}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  return {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Without a referrer a form would be sent with `Origin: null`, which the origin check refuses.
    'referrer-policy': 'same-origin',
    ...(origin.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
  };
}
