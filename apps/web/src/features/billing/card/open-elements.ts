import type { Language } from '@canola/api-schema/access';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { CardTask } from './gateway.ts';

export interface OpenedElements {
  stripe: Stripe;
  elements: StripeElements;
  /** The gateway has no fields for it, for example because it was paid in the meantime. */
  error: StripeError | undefined;
}

/** Loads the gateway's script, only now that its fields are needed; they go with the signal. */
export async function openElements(
  { clientSecret, publicKey }: CardTask,
  frame: HTMLElement,
  locale: Language,
  signal: AbortSignal,
): Promise<OpenedElements> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  // Without the script that watches pages for fraud: it would follow people through the whole app.
  loadStripe.setLoadParameters({ advancedFraudSignals: false });
  const stripe = await loadStripe(publicKey, { locale });
  if (!stripe) throw new Error('The card gateway could not be loaded.');
  signal.throwIfAborted();
  const elements = stripe.elements({ clientSecret, loader: 'auto', appearance: appearanceOf(frame) });
  const element = elements.create('payment', {
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  signal.addEventListener('abort', () => element.destroy(), { once: true });
  const loaded = new Promise<StripeError | undefined>((resolve) => {
    element.on('ready', () => resolve(undefined));
    element.on('loaderror', ({ error }) => resolve(error));
  });
  element.mount(frame);
  return { stripe, elements, error: await loaded };
}

/** The frame has none of our styles; it gets the colours of the theme that is on. */
function appearanceOf(frame: HTMLElement) {
  const style = getComputedStyle(frame);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: 'stripe' as const,
    variables: {
      colorPrimary: colour('leaf'),
      colorBackground: colour('surface'),
      colorText: colour('ink'),
      colorTextSecondary: colour('ink-2'),
      colorDanger: colour('clay-text'),
      fontFamily: 'Inter, system-ui, sans-serif',
      borderRadius: '8px',
    },
  };
}
