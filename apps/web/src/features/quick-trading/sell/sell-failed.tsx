import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OutcomePanel } from '#market/outcome/outcome.tsx';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';

/** The sale was refused: why, and back to it. */
export function SellFailed() {
  return <Refused kind="failed" />;
}

/** The sale could not be made at all, whatever its tons and price. */
export function SellError() {
  return <Refused kind="error" />;
}

function Refused({ kind }: { kind: 'failed' | 'error' }) {
  const { t } = useTranslation('quick-trading');
  const navigate = useNavigate();
  const saleRefused = useStateAtArrival('saleRefused');
  if (!saleRefused) return null;
  const { messages, cropId, quarterId, values } = saleRefused;
  return (
    <OutcomePanel
      title={t('sell.title')}
      onClose={() => void navigate({ to: '/quick-trading', search: true })}
    >
      <ErrorState
        title={t(`sell.${kind}`)}
        height={320}
        actions={
          <Button
            onPress={() =>
              void navigate({
                to: '/quick-trading/$cropId/quarter/$quarterId',
                params: { cropId, quarterId },
                search: true,
                state: { fastSale: values },
                replace: true,
              })
            }
          >
            {t('sell.back')}
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
