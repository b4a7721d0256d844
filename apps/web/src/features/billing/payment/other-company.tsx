import type { Payment } from '@canola/api-schema/billing/payment';
import { useNavigate } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useCompany } from '../use-company.ts';

/**
 * A mail may lead to a payment of the person's other company. Nothing of it is paid or ordered from here: it would be
 * for the active one (docs/product/companies.md#foreign-companies).
 */
export function OtherCompany({ payment: { id, company } }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const active = useCompany().companyName;
  const opens = `/pricing?payment=${id}`;
  return (
    <EmptyState
      icon={Building2}
      height={320}
      title={t('payment.otherCompany.title', { company: company.name })}
      actions={
        <Button
          onPress={() => void navigate({ to: '/switch-company', state: { company: { ...company, opens } } })}
        >
          {t('payment.otherCompany.action', { company: company.name })}
        </Button>
      }
    >
      {t('payment.otherCompany.text', { active })}
    </EmptyState>
  );
}
