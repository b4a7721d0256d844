import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { useTradeNavigation } from './use-trade-navigation.ts';

/** Why the order or the sale was refused. The route lets nobody in without a refusal. */
export function TradeError() {
  const { t } = useTranslation('trades');
  const { tradeRefused } = useLocation().state;
  const { toOrder, toSellNow } = useTradeNavigation();
  if (!tradeRefused) return null;
  const { messages, draft } = tradeRefused;
  return (
    <ErrorState
      title={draft ? t('refused.order') : t('refused.sale')}
      height={320}
      actions={
        <Button onPress={() => void (draft ? toOrder(draft) : toSellNow())}>{t('refused.back')}</Button>
      }
    >
      <ul className="trade-refused">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <SupportContact />
    </ErrorState>
  );
}
