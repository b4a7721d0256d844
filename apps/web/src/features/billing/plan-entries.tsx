import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';
import { plansQuery } from './billing.queries.ts';
import { closePanel } from './close-panel.ts';

/**
 * In the profile, behind the flag `packages` (docs/product/plans.md#flags): the plans, and the subscriptions of a
 * company that can choose between several plans or pays for one.
 */
export function PlanEntries() {
  const { company, flags } = useAccess();
  if (!flags.packages || company?.approvalState !== 'APPROVED') return null;
  return <Entries companyId={company.companyId} isPaid={company.companyPlan.source === 'PAID'} />;
}

function Entries({ companyId, isPaid }: { companyId: string; isPaid: boolean }) {
  const navigate = useNavigate();
  const { data: plans = [] } = useQuery(plansQuery(companyId));
  return (
    <>
      <Entry
        name="plans"
        onPress={() => {
          closePanel();
          void navigate({ to: '/pricing' });
        }}
      />
      {(plans.length > 1 || isPaid) && (
        <Entry
          name="subscriptions"
          onPress={() => sendToSidePanel({ type: 'next', screen: 'subscriptions' })}
        />
      )}
    </>
  );
}

function Entry({ name, onPress }: { name: 'plans' | 'subscriptions'; onPress: () => void }) {
  const { t } = useTranslation('billing');
  return (
    <AriaButton
      className="flex w-full items-center gap-3 border-t border-line p-3 text-start hover:bg-hover"
      onPress={onPress}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-[560]">{t(`entry.${name}.title`)}</span>
        <span className="hint block">{t(`entry.${name}.text`)}</span>
      </span>
      <ChevronRight className="i muted" />
    </AriaButton>
  );
}
