/** Paths for machines. Every other page request gets the web app. */
const MACHINE_PATHS = [
  '/can-',
  '/graphql',
  '/oidc',
  '/docs',
  '/data',
  '/assets',
  '/outbox',
  '/sandbox',
  '/verify',
  '/healthz',
  '/readyz',
  '/metrics',
  '/settings.json',
  '/version.json',
];

/** The identity provider's: its forms and answers go by the session cookie, not by a token. */
export function isProviderPath(path: string): boolean {
  return /^\/oidc(?:[/?#]|$)/.test(path);
}

export function isMachinePath(path: string): boolean {
  return MACHINE_PATHS.some(
    (prefix) =>
      path === prefix || path.startsWith(`${prefix}/`) || (prefix.endsWith('-') && path.startsWith(prefix)),
  );
}
