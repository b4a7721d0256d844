import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { deliveriesQuery } from '../deliveries.queries.ts';
import { TicketForm } from './ticket-form.tsx';

const route = getRouteApi('/app/deliveries/list/new');

/** Next to the list, a sheet on a phone. */
export function NewTicket() {
  const { t } = useTranslation('deliveries');
  const navigate = route.useNavigate();
  const { contract, kept } = route.useSearch();
  const { id: companyId } = useTradingCompany();
  const query = useQuery(deliveriesQuery(companyId, useLanguage()));
  const close = () => void navigate({ to: '/deliveries' });
  return (
    <PanelSlot>
      <Panel title={t('form.title')} wide onClose={close}>
        <Loaded query={query} skeleton={<SkeletonRows rows={5} />} height={320}>
          {({ deliveries }) =>
            deliveries && deliveries.length > 0 ? (
              <TicketForm
                key={`${companyId} ${kept}`}
                companyId={companyId}
                deliveries={deliveries}
                contractId={contract}
                keptId={kept}
                onDone={close}
              />
            ) : (
              <EmptyState icon={Truck} level={3} title={t('form.noContracts')}>
                {t('form.noContractsText')}
              </EmptyState>
            )
          }
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}
