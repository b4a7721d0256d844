import type { Config } from '../../platform/config/config.ts';

/**
 * With these prefixes browsers take a cookie over https only, so nobody on the way and no other host sets ours.
 * `__Host-` also requires the path `/`. On http, which only a demo uses, they would refuse it.
 */
export function cookieNames({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const isSecure = publicUrl.startsWith('https:');
  const everywhere = isSecure ? '__Host-' : '';
  const below = isSecure ? '__Secure-' : '';
  return {
    isSecure,
    session: `${everywhere}_session`,
    interaction: `${below}_interaction`,
    resume: `${below}_interaction_resume`,
    language: `${everywhere}lang`,
    device: `${below}_device_`,
  };
}
