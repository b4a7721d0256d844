import { Lock, Smartphone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import type { Decline } from '#shared/money/decline.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { DemoCardForm } from './demo-card-form.tsx';
import { type CardOutcome, type CardTask, isStandIn } from './gateway.ts';
import { StripeCardForm } from './stripe-card-form.tsx';

interface CardFormProps {
  task: CardTask;
  /** On the button, with the sum. */
  action: string;
  /** Below it: what comes after this payment. */
  note?: ReactNode;
  /** Why an earlier try failed. */
  before?: Decline | undefined;
  onDone: () => void | Promise<void>;
  /** It was paid, cancelled or replaced while the form was open. */
  onGone: () => void;
}

/** The fields, the bank's reply, and the button that carries the sum. */
export function CardForm({ task, action, note, before, onDone, onGone }: CardFormProps) {
  const { t } = useTranslation('billing');
  const { company, successor } = useAccess();
  // The gateway would charge the card all the same.
  const lost = successor && t('card.companyLost', { company: company?.companyName ?? '' });
  const [decline, setDecline] = useState<Decline>();
  const [isLeaving, setLeaving] = useState(false);
  useBackFromBank(() => setLeaving(false));
  const Fields = isStandIn(task) ? DemoCardForm : StripeCardForm;

  async function show(outcome: CardOutcome) {
    switch (outcome.status) {
      case 'declined':
        setDecline(outcome.decline);
        if (outcome.decline === 'gone') onGone();
        break;
      case 'bank':
        setLeaving(true);
        window.location.assign(outcome.url);
        break;
      case 'done':
        setLeaving(true);
        await onDone();
        break;
      default:
        throw new Error(`Unhandled outcome ${(outcome satisfies never as CardOutcome).status}`);
    }
  }

  return (
    <>
      {before && !decline && (
        <Notice kind="clay" title={t('card.before')}>
          {t(`decline.${before}`)}
        </Notice>
      )}
      <Fields
        task={task}
        decline={decline}
        onSend={() => setDecline(undefined)}
        onOutcome={(outcome) => void show(outcome)}
        foot={({ isSending, isReady }) => (
          <div className="panel-save" data-form-actions>
            <Button
              type="submit"
              size="lg"
              block
              loading={isSending || isLeaving}
              loadingText={t(isLeaving ? 'card.leaving' : 'card.paying')}
              disabledReason={lost ?? (!isReady && t('card.preparing'))}
            >
              {action}
            </Button>
            {note}
          </div>
        )}
      >
        <Notice icon={Smartphone}>{t('card.bankNote')}</Notice>
        {isStandIn(task) && <Notice kind="wheat">{t('card.demo')}</Notice>}
        <p className="hint card-safe">
          <Lock className="i i-14" />
          {t('card.safe')}
        </p>
      </Fields>
    </>
  );
}

/** Back from the bank's page, the browser may show this page as it was left, with its button busy for ever. */
function useBackFromBank(onBack: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onBack();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  });
}
