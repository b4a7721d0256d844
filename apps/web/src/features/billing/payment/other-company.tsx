import { useNavigate } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useCompany } from '../use-company.ts';

interface OtherCompanyProps {
  /** The subject of the mail. */
  what: 'payment' | 'subscription';
  id: string;
  company: { id: string; name: string };
}

/**
 * A mail may lead to a payment or a plan of the person's other company. Nothing of it is paid or ordered from here: it
 * would be for the active one (docs/product/companies.md#foreign-companies).
 */
export function OtherCompany({ what, id, company }: OtherCompanyProps) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const active = useCompany().companyName;
  const opens = `/pricing?${what}=${id}`;
  const words = what === 'payment' ? 'payment.otherCompany' : 'detail.otherCompany';
  return (
    <EmptyState
      icon={Building2}
      height={320}
      title={t(`${words}.title`, { company: company.name })}
      actions={
        <Button
          onPress={() => void navigate({ to: '/switch-company', state: { company: { ...company, opens } } })}
        >
          {t(`${words}.action`, { company: company.name })}
        </Button>
      }
    >
      {t(`${words}.text`, { active })}
    </EmptyState>
  );
}
