import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { openSidePanel } from '#shared/side-panel/side-panel.ts';
import { PanelRow } from '#shared/ui/panel-row.tsx';
import { plansQuery } from './billing.queries.ts';
import { closePanel } from './panel.ts';

/**
 * In a farm's profile, behind the flag `packages` (docs/product/plans.md#flags): the plans, and the subscriptions of a
 * company that can choose between several plans or pays for one. A trader needs none (docs/product/companies.md#farms-and-traders).
 */
export function PlanEntries() {
  const { company, flags } = useAccess();
  if (!flags.packages || company?.approvalState !== 'APPROVED' || company.companyKind === 'TRADER')
    return null;
  return <Entries companyId={company.companyId} isPaid={company.companyPlan.source === 'PAID'} />;
}

function Entries({ companyId, isPaid }: { companyId: string; isPaid: boolean }) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const { data: plans = [] } = useQuery(plansQuery(companyId));
  function showPlans() {
    closePanel();
    void navigate({ to: '/pricing' });
  }
  return (
    <>
      <PanelRow title={t('entry.plans.title')} hint={t('entry.plans.text')} onPress={showPlans} />
      {(plans.length > 1 || isPaid) && (
        <PanelRow
          title={t('entry.subscriptions.title')}
          hint={t('entry.subscriptions.text')}
          onPress={() => openSidePanel('subscriptions')}
        />
      )}
    </>
  );
}
