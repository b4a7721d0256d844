import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OutcomePanel } from '#market/outcome/outcome.tsx';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';

const route = getRouteApi('/app/marketplace/shelf/$cropId/quarter/$quarterId/failed');

/** The purchase was refused: why, and back to it. */
export function BuyFailed() {
  const { t } = useTranslation('marketplace');
  const navigate = route.useNavigate();
  const params = route.useParams();
  const refused = useStateAtArrival('purchaseRefused');
  if (!refused) return null;
  const close = () => void navigate({ to: '/marketplace', search: ({ trader: _, ...now }) => now });
  return (
    <OutcomePanel title={t('buy.title')} onClose={close}>
      <ErrorState
        title={t('failed.title')}
        height={320}
        actions={
          <Button
            onPress={() =>
              void navigate({
                to: '/marketplace/$cropId/quarter/$quarterId/buy',
                params,
                search: true,
                state: { purchase: refused.values },
                replace: true,
              })
            }
          >
            {t('failed.back')}
          </Button>
        }
      >
        <ul className="deal-refused">
          {refused.messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <SupportContact />
      </ErrorState>
    </OutcomePanel>
  );
}
