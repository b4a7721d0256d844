import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { OutcomePanel } from '../outcome-panel.tsx';
import { useStateAtArrival } from '../use-state-at-arrival.ts';

/** The order was refused: why, and back to what was typed. */
export function OrderError() {
  const { t } = useTranslation('quick-trading');
  const navigate = useNavigate();
  const orderRefused = useStateAtArrival('orderRefused');
  if (!orderRefused) return null;
  const { messages, start, draft } = orderRefused;
  return (
    <OutcomePanel title={t('order.title')}>
      <ErrorState
        title={t('order.refused')}
        height={320}
        actions={
          <Button
            onPress={() =>
              void navigate({
                to: '/quick-trading/order',
                search: true,
                state: { fastOrder: start, fastDraft: draft },
                replace: true,
              })
            }
          >
            {t('order.back')}
          </Button>
        }
      >
        <ul className="quick-refused">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <SupportContact />
      </ErrorState>
    </OutcomePanel>
  );
}
