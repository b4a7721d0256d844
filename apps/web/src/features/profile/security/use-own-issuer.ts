import { useSettings } from '#shared/settings/use-settings.ts';

/** Whether people log in at Canola itself, which then knows their password; another issuer has its own pages. */
export function useOwnIssuer(): boolean {
  const settings = useSettings();
  const { origin } = window.location;
  return settings !== undefined && new URL(settings.oidc.authority, origin).origin === origin;
}
