import type { Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { selfUrl } from '../../../platform/http/self-url.ts';

/** The stand-in's, as public as the demo's passwords. */
const DEMO_SECRET_KEY = 'sk_test_canola_demo';
const DEMO_PUBLISHABLE_KEY = 'pk_test_canola_demo';
const DEMO_WEBHOOK_SECRET = 'whsec_canola_demo_webhook';

interface StripeSettings {
  apiBase: string;
  secretKey: string;
  /** The browser gets it. */
  publishableKey: string;
  webhookSecret: string;
}

/**
 * Which gateway takes cards; in demo mode, where no keys are configured, the stand-in on this server
 * (docs/product/demo.md#stand-ins). Without one, cards are not offered.
 */
export function stripeSettings(
  config: Pick<Config, 'stripe' | 'demo' | 'host' | 'port'>,
): StripeSettings | undefined {
  const { secretKey, publishableKey, webhookSecret, apiBase } = config.stripe;
  if (secretKey && publishableKey && webhookSecret)
    return { apiBase, secretKey, publishableKey, webhookSecret };
  if (!config.demo) return undefined;
  return {
    apiBase: `${selfUrl(config)}/sandbox/stripe`,
    secretKey: DEMO_SECRET_KEY,
    publishableKey: DEMO_PUBLISHABLE_KEY,
    webhookSecret: DEMO_WEBHOOK_SECRET,
  };
}

export function requireStripe(config: Config): StripeSettings {
  const settings = stripeSettings(config);
  if (!settings) throw new AppError('payment.gateway-unavailable', 'No card gateway is configured.');
  return settings;
}
