import type { Card } from '@canola/api-schema/billing/purchase';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { useErrorText } from '#shared/errors/error-text.ts';
import { sendToSidePanel, useSidePanel } from '#shared/side-panel/side-panel.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { refreshBilling, removeCard } from '../billing.changes.ts';
import { cardsQuery } from '../billing.queries.ts';
import { useCompany } from '../use-company.ts';
import { useLatePayment } from './use-late-payment.ts';

const POLL_MS = 1_000;
const NEW_CARD_POLLS = 15;

/** The cards of a paid plan: the one that its renewals charge, and those that nothing charges any more. */
export function CardSection({ subscription }: { subscription: Subscription }) {
  const { source, status, paymentType } = subscription;
  if (source !== 'PAID') return null;
  const isByCard = paymentType === 'CARD';
  const renews = status === 'ACTIVE' || status === 'PAST_DUE';
  return renews && isByCard ? <RenewalCards subscription={subscription} /> : <UnusedCards />;
}

/** Stay saved after a cancellation, or next to transfers, until they are removed. */
function UnusedCards() {
  const { t } = useTranslation('billing');
  const { companyId } = useCompany();
  const { data: cards = [] } = useQuery(cardsQuery(companyId));
  const unused = cards.filter(({ isUsed }) => !isUsed);
  if (unused.length === 0) return null;
  return (
    <section className="order-part">
      <h3 className="h3">{t('cards.saved')}</h3>
      <CardRows cards={unused} />
    </section>
  );
}

/** The card that renewals charge, with a way to another one; one that is not used can be removed. */
function RenewalCards({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { companyId } = useCompany();
  const isNew = useSidePanel()?.subject.saved !== undefined;
  const { data: cards } = useQuery({
    ...cardsQuery(companyId),
    // A card that was just saved is listed once the gateway has told the server of it.
    refetchInterval: ({ state }) => (isNew && state.dataUpdateCount < NEW_CARD_POLLS ? POLL_MS : false),
  });
  const late = useLatePayment(subscription);
  // One that is saved may not be the plan's: that one was removed while the plan was cancelled.
  const isNone = cards?.every(({ isUsed }) => !isUsed);
  return (
    <section className="order-part">
      <h3 className="h3">{t('cards.title')}</h3>
      {isNone && <p className="muted">{t('cards.none')}</p>}
      <CardRows cards={cards ?? []} />
      <GuardedButton
        grant="PAYMENT_CREATE"
        variant="secondary"
        block
        onPress={() =>
          sendToSidePanel({
            type: 'next',
            screen: 'payment-card',
            // A renewal that waits for a card is paid with it.
            subject: {
              setup: 'card',
              id: subscription.id,
              ...(late?.type === 'CARD' && { paymentId: late.id }),
            },
          })
        }
      >
        {t(isNone ? 'cards.add' : 'cards.change')}
      </GuardedButton>
    </section>
  );
}

function CardRows({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="bill-rows bill-box">
      {cards.map((card) => (
        <li key={card.id}>
          <CardRow card={card} />
        </li>
      ))}
    </ul>
  );
}

function CardRow({ card }: { card: Card }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [isAsking, ask] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeCard(card.id),
    async onSuccess() {
      await refreshBilling(queryClient);
      ask(false);
    },
  });
  const name = t('cards.name', { brand: brandName(card.brand), last4: card.last4 });
  const expires = `${String(card.expiresMonth).padStart(2, '0')}/${card.expiresYear}`;
  return (
    <div className="bill-row">
      <CreditCard className="i i-20" />
      <span className="bill-row-name">
        <b className="num">{name}</b>
        <span className="hint num">
          {t('cards.expires', { date: expires })}
          {card.isUsed && `, ${t('cards.used')}`}
        </span>
      </span>
      {!card.isUsed && (
        <GuardedButton grant="PAYMENT_CREATE" variant="quiet" size="sm" onPress={() => ask(true)}>
          {t('cards.remove')}
        </GuardedButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={t('cards.removeTitle', { card: name })}
        confirmLabel={t('cards.removeConfirm')}
        tone="danger"
        error={remove.error ? errorText(remove.error).text : undefined}
        onConfirm={() => remove.mutateAsync().catch(() => undefined)}
      >
        <p>{t('cards.removeText')}</p>
        {card.isUsedIfResumed && <p>{t('cards.removeResume')}</p>}
      </ConfirmDialog>
    </div>
  );
}

/** The gateway writes `visa`. */
function brandName(brand: string): string {
  return brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1);
}
