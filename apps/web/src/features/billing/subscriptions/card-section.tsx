import type { Card } from '@canola/api-schema/billing/purchase';
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

const POLL_MS = 1_000;
const NEW_CARD_POLLS = 15;

/** The card that renewals charge, with a way to another one; one that is not used can be removed. */
export function CardSection({ subscriptionId }: { subscriptionId: string }) {
  const { t } = useTranslation('billing');
  const { companyId } = useCompany();
  const isNew = useSidePanel()?.subject.saved !== undefined;
  const { data: cards = [] } = useQuery({
    ...cardsQuery(companyId),
    // A card that was just saved is listed once the gateway has told the server of it.
    refetchInterval: ({ state }) => (isNew && state.dataUpdateCount < NEW_CARD_POLLS ? POLL_MS : false),
  });
  return (
    <section className="order-part">
      <h3 className="h3">{t('cards.title')}</h3>
      {cards.length === 0 && <p className="muted">{t('cards.none')}</p>}
      <ul className="bill-rows bill-box">
        {cards.map((card) => (
          <li key={card.id}>
            <CardRow card={card} />
          </li>
        ))}
      </ul>
      <GuardedButton
        grant="PAYMENT_CREATE"
        variant="secondary"
        block
        onPress={() =>
          sendToSidePanel({
            type: 'next',
            screen: 'payment-card',
            subject: { setup: 'card', id: subscriptionId },
          })
        }
      >
        {t(cards.length > 0 ? 'cards.change' : 'cards.add')}
      </GuardedButton>
    </section>
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
      </ConfirmDialog>
    </div>
  );
}

/** The gateway writes `visa`. */
function brandName(brand: string): string {
  return brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1);
}
