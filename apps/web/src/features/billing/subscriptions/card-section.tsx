import type { Payment } from '@canola/api-schema/billing/payment';
import type { Card } from '@canola/api-schema/billing/purchase';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { removeCard, renewWithCard, useBillingChange } from '../billing.changes.ts';
import { cardsQuery, manyPaymentsQuery } from '../billing.queries.ts';
import { showNext } from '../panel.ts';
import { chargedWithNewCard, restOf } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { useCompany } from '../use-company.ts';

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
  const { t } = useTranslation(['billing', 'ui']);
  const { companyId } = useCompany();
  const isNew = useSidePanel()?.subject.saved !== undefined;
  const { data: cards } = useQuery({
    ...cardsQuery(companyId),
    // A card that was just saved is listed once the gateway has reported it to the server.
    refetchInterval: ({ state }) => (isNew && state.dataUpdateCount < NEW_CARD_POLLS ? POLL_MS : false),
  });
  const { data: listed } = useQuery(manyPaymentsQuery(companyId));
  const toUse = {
    isKnown: listed !== undefined,
    charged: listed && chargedWithNewCard(subscription, listed.payments),
  };
  // A saved card may not be the plan's: that one was removed while the plan was cancelled.
  const isNone = cards?.every(({ isUsed }) => !isUsed);
  return (
    <section className="order-part">
      <h3 className="h3">{t('cards.title')}</h3>
      {isNone && <p className="muted">{t('cards.none')}</p>}
      <CardRows cards={cards ?? []} toUse={toUse} />
      <GuardedButton
        grant="PAYMENT_CREATE"
        variant="secondary"
        block
        // The form says whether the card is charged.
        disabledReason={!toUse.isKnown && t('ui:stillLoading')}
        onPress={() =>
          showNext('payment-card', {
            setup: 'card',
            id: subscription.id,
            ...(toUse.charged && { paymentId: toUse.charged.id }),
          })
        }
      >
        {t(isNone ? 'cards.add' : 'cards.change')}
      </GuardedButton>
    </section>
  );
}

/** Present where a saved card can take the place of the plan's; once known, with the payment that it is then charged. */
type ToUse = { isKnown: boolean; charged: Payment | undefined } | undefined;

function CardRows({ cards, toUse }: { cards: readonly Card[]; toUse?: ToUse }) {
  return (
    <ul className="bill-rows bill-box">
      {cards.map((card) => (
        <li key={card.id}>
          <CardRow card={card} toUse={toUse} />
        </li>
      ))}
    </ul>
  );
}

function CardRow({ card, toUse }: { card: Card; toUse: ToUse }) {
  const { t } = useTranslation('billing');
  const { t: tUi } = useTranslation('ui');
  const [asked, ask] = useState<'use' | 'remove'>();
  const remove = useBillingChange(removeCard);
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
          {card.isRefused && `, ${t('cards.refused')}`}
        </span>
      </span>
      {!card.isUsed && toUse && (
        <GuardedButton
          grant="PAYMENT_CREATE"
          variant="quiet"
          size="sm"
          // The question says whether the card is charged.
          disabledReason={!toUse.isKnown && tUi('stillLoading')}
          onPress={() => ask('use')}
        >
          {t('cards.use')}
        </GuardedButton>
      )}
      {!card.isUsed && (
        <GuardedButton grant="PAYMENT_CREATE" variant="quiet" size="sm" onPress={() => ask('remove')}>
          {t('cards.remove')}
        </GuardedButton>
      )}
      {asked === 'use' && (
        <UseCard
          card={card}
          name={name}
          charged={card.isRefused ? undefined : toUse?.charged}
          onClose={() => ask(undefined)}
        />
      )}
      {asked === 'remove' && (
        <ConfirmMutation
          onClose={() => ask(undefined)}
          title={t('cards.removeTitle', { card: name })}
          confirmLabel={t('cards.removeConfirm')}
          tone="danger"
          mutate={() => remove.mutateAsync(card.id)}
        >
          <p>{t('cards.removeText')}</p>
          {card.isUsedIfResumed && <p>{t('cards.removeResume')}</p>}
        </ConfirmMutation>
      )}
    </div>
  );
}

interface UseCardProps {
  card: Card;
  name: string;
  charged: Payment | undefined;
  onClose: () => void;
}

function UseCard({ card, name, charged, onClose }: UseCardProps) {
  const { t } = useTranslation('billing');
  const sum = useSum();
  const use = useBillingChange(renewWithCard);
  const words = { card: name, sum: charged && sum(restOf(charged), charged.currency.type) };
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('cards.useTitle', words)}
      confirmLabel={t(charged ? 'cards.useAndPay' : 'cards.useConfirm', words)}
      mutate={() => use.mutateAsync(card.id)}
    >
      <p>{t(charged ? 'cards.useNow' : card.isRefused ? 'cards.useRefused' : 'cards.useText', words)}</p>
    </ConfirmMutation>
  );
}

/** The gateway writes `visa`. */
function brandName(brand: string): string {
  return brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1);
}
