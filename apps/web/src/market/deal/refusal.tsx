import './outcome.css';
import { useTranslation } from 'react-i18next';
import type { OrderDraft } from '#market/order-form/order.schema.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import type { SaleValues } from './sale.schema.ts';

/**
 * Why a sale, a purchase or an order was refused, and what was in its form. It travels in navigation state to the error
 * page, and back to the form (docs/product/screens.md#navigation-state).
 */
export interface RefusedDeal {
  messages: string[];
  /** Of a sale or a purchase. */
  values?: Partial<SaleValues>;
  /** Of an order. */
  draft?: OrderDraft;
  /** Of a quick sale, whose error page does not name them in its address. */
  subject?: { cropId: string; quarterId: string };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    refused?: RefusedDeal;
  }
}

interface RefusalProps {
  what: 'sale' | 'halted' | 'order' | 'edit' | 'purchase';
  onBack: (refused: RefusedDeal) => unknown;
}

/** Why it was refused, and back to what was typed. Its route needs a refusal in navigation state. */
export function Refusal({ what, onBack }: RefusalProps) {
  const { t } = useTranslation('deal');
  const refused = useStateAtArrival('refused');
  if (!refused) return null;
  return (
    <ErrorState
      title={t(`refused.${what}.title`)}
      height={320}
      actions={
        <>
          <Button onPress={() => void onBack(refused)}>{t(`refused.${what}.back`)}</Button>
          <SupportContact />
        </>
      }
    >
      <ul className="deal-refused">
        {refused.messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </ErrorState>
  );
}
