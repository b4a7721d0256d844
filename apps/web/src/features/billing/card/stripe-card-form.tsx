import { declineOf } from '@canola/api-schema/billing/decline';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#shared/errors/report.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import type { CardFormProps } from './demo-card-form.tsx';
import { type CardOutcome, type CardTask, overtaken, returnAddress } from './gateway.ts';
import { type OpenedElements, openElements } from './open-elements.ts';

/** The gateway's own fields, in a frame of its own: the number never passes through Canola. */
export function StripeCardForm({ task, decline, onSend, onOutcome, foot, children }: CardFormProps) {
  const { t } = useTranslation('billing');
  const frame = useRef<HTMLDivElement>(null);
  const opened = useRef<OpenedElements>(undefined);
  const language = useLanguage();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [isSending, setSending] = useState(false);

  const report = useEffectEvent(onOutcome);
  useEffect(() => {
    const opening = new AbortController();
    // Each opening has a place of its own: two in one would push each other out.
    const place = document.createElement('div');
    frame.current?.append(place);
    const open = async () => {
      const loaded = await openElements(task, place, language, opening.signal);
      const outcome = isGone(loaded.error) ? await whenGone(task, loaded.stripe) : undefined;
      if (opening.signal.aborted) return;
      if (!loaded.error) opened.current = loaded;
      if (outcome?.status !== 'done') setState(loaded.error ? 'failed' : 'ready');
      if (outcome) report(outcome);
    };
    open().catch(() => !opening.signal.aborted && setState('failed'));
    return () => {
      opening.abort();
      place.remove();
      opened.current = undefined;
      setState('loading');
    };
  }, [task, language]);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!opened.current) return;
    onSend();
    setSending(true);
    onOutcome(await confirm(task, opened.current).catch(scriptFailed));
    setSending(false);
  }

  const shown = decline ?? (state === 'failed' ? 'unavailable' : undefined);
  return (
    <form noValidate className="card-form" onSubmit={(event) => void pay(event)}>
      {state === 'loading' && <Spinner center />}
      <div ref={frame} />
      {shown && (
        <Notice kind="clay" live>
          {t(`decline.${shown}`)}
        </Notice>
      )}
      {state !== 'failed' && children}
      {state !== 'failed' && foot({ isSending, isReady: state === 'ready' })}
    </form>
  );
}

/** The gateway's script has failed itself; the form can be sent again. */
function scriptFailed(error: unknown): CardOutcome {
  reportError(error);
  return { status: 'declined', decline: 'unavailable' };
}

/** The bank's page, where there is one, is opened by the gateway's script itself. */
async function confirm(task: CardTask, { stripe, elements }: OpenedElements): Promise<CardOutcome> {
  const options = {
    elements,
    confirmParams: { return_url: returnAddress(task) },
    redirect: 'if_required',
  } as const;
  const { error } =
    task.kind === 'payment' ? await stripe.confirmPayment(options) : await stripe.confirmSetup(options);
  if (!error) return { status: 'done' };
  if (isGone(error)) return whenGone(task, stripe);
  const isOurs = error.type !== 'card_error' && error.type !== 'validation_error';
  return {
    status: 'declined',
    decline: isOurs ? 'unavailable' : declineOf(error.decline_code ?? error.code),
  };
}

const isGone = (error: StripeError | undefined) => declineOf(error?.code) === 'gone';

async function whenGone(task: CardTask, stripe: Stripe): Promise<CardOutcome> {
  if (task.kind === 'payment') return overtaken(task);
  const { setupIntent } = await stripe.retrieveSetupIntent(task.clientSecret);
  return overtaken(task, setupIntent?.status);
}
