import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DealDone } from '#market/deal/deal-done.tsx';
import { Refusal } from '#market/deal/refusal.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Panel } from '#shared/ui/panel.tsx';

const item = getRouteApi('/app/marketplace/shelf/$cropId/quarter/$quarterId');
const success = getRouteApi('/app/marketplace/shelf/$cropId/quarter/$quarterId/$contractId/success');

function useToShelf() {
  const navigate = item.useNavigate();
  return () => void navigate({ to: '/marketplace', search: ({ trader: _, ...now }) => now });
}

function OutcomePanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('marketplace');
  const toShelf = useToShelf();
  return (
    <PanelSlot>
      <Panel title={t('buy.title')} onClose={toShelf}>
        {children}
      </Panel>
    </PanelSlot>
  );
}

export function BuySuccess() {
  const { t } = useTranslation('marketplace');
  const { contractId } = success.useParams();
  return (
    <OutcomePanel>
      <DealDone kind="purchase" contractId={contractId} more={t('back')} onMore={useToShelf()} />
    </OutcomePanel>
  );
}

export function BuyFailed() {
  const navigate = item.useNavigate();
  const params = item.useParams();
  return (
    <OutcomePanel>
      <Refusal
        what="purchase"
        onBack={(refused) =>
          navigate({
            to: '/marketplace/$cropId/quarter/$quarterId/buy',
            params,
            search: true,
            state: { refused },
            replace: true,
          })
        }
      />
    </OutcomePanel>
  );
}
