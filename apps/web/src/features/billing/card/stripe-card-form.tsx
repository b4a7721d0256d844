import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { declineOf } from '#shared/money/decline.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import type { CardFormProps } from './demo-card-form.tsx';
import { type CardOutcome, type CardTask, intentIdOf, returnAddress } from './gateway.ts';
import { openElements } from './open-elements.ts';

interface Opened {
  stripe: Stripe;
  elements: StripeElements;
}

/** The gateway's own fields, in a frame of its own: the number never passes through Canola. */
export function StripeCardForm({ task, decline, onSend, onOutcome, foot, children }: CardFormProps) {
  const { t } = useTranslation('billing');
  const frame = useRef<HTMLDivElement>(null);
  const opened = useRef<Opened>(undefined);
  const language = useLanguage();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    let isGone = false;
    const host = frame.current;
    if (!host) return undefined;
    openElements(task, host, language).then(
      (one) => {
        if (isGone) return;
        opened.current = one;
        setState('ready');
      },
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [task, language]);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!opened.current) return;
    onSend();
    setSending(true);
    onOutcome(await confirm(task, opened.current));
    setSending(false);
  }

  if (state === 'failed') return <Notice kind="clay">{t('decline.unavailable')}</Notice>;
  return (
    <form noValidate className="card-form" onSubmit={(event) => void pay(event)}>
      {state === 'loading' && <Spinner center />}
      <div ref={frame} />
      {decline && (
        <Notice kind="clay" live>
          {t(`decline.${decline}`)}
        </Notice>
      )}
      {children}
      {foot({ isSending, isReady: state === 'ready' })}
    </form>
  );
}

/** The bank's page, where there is one, is opened by the gateway's script itself. */
async function confirm(task: CardTask, { stripe, elements }: Opened): Promise<CardOutcome> {
  const options = {
    elements,
    confirmParams: { return_url: returnAddress(task) },
    redirect: 'if_required',
  } as const;
  const { error } =
    task.kind === 'payment' ? await stripe.confirmPayment(options) : await stripe.confirmSetup(options);
  if (!error) return { status: 'done', intentId: intentIdOf(task.clientSecret) };
  const decline = declineOf(error.decline_code ?? error.code);
  const isOurs = error.type !== 'card_error' && error.type !== 'validation_error' && decline !== 'gone';
  return { status: 'declined', decline: isOurs ? 'unavailable' : decline };
}
