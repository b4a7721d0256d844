import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OutcomePanel } from '#market/outcome/outcome.tsx';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';

/** The order was refused: why, and back to what was typed. */
export function OrderError() {
  const { t } = useTranslation('quick-trading');
  const navigate = useNavigate();
  const orderRefused = useStateAtArrival('orderRefused');
  if (!orderRefused) return null;
  const { messages, start, draft } = orderRefused;
  return (
    <OutcomePanel
      title={t('order.title')}
      onClose={() => void navigate({ to: '/quick-trading', search: true })}
    >
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
        <ul className="deal-refused">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <SupportContact />
      </ErrorState>
    </OutcomePanel>
  );
}
