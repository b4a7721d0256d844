import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { type Delivery, deliveryQuery } from '../deliveries.queries.ts';

interface Content {
  title: string;
  subtitle?: string;
  body: ReactNode;
  footer?: ReactNode;
}

interface DeliveryPanelProps {
  contractId: string;
  onBack?: () => void;
  /** Nothing where the address names something that the delivery doesn't have. */
  children: (delivery: Delivery) => Content | undefined;
}

/** A delivery next to the list, loaded by its own address: messages point to it. */
export function DeliveryPanel({ contractId, onBack, children }: DeliveryPanelProps) {
  const { t } = useTranslation('deliveries');
  const navigate = useNavigate();
  const query = useQuery(deliveryQuery(contractId, useLanguage()));
  const found = query.data?.delivery ?? undefined;
  const elsewhere = useCompanySwitch(found?.companyId);
  const content = found && children(found);
  if (elsewhere) return elsewhere;
  return (
    <PanelSlot>
      <Panel
        title={content?.title ?? t('deliveries')}
        subtitle={content?.subtitle}
        footer={content?.footer}
        onBack={onBack}
        onClose={() => void navigate({ to: '/deliveries' })}
      >
        <Loaded query={query} skeleton={<SkeletonRows rows={6} />} height={320}>
          {() => content?.body ?? <EmptyState title={t('notFound')} level={3} />}
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}
