import '../billing.css';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countriesQuery } from '#shared/access/access.queries.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useSidePanel } from '#shared/side-panel/side-panel.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { NoRightState } from '#shared/ui/no-right-state.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { billingQuery, plansQuery } from '../billing.queries.ts';
import { closePanel } from '../panel.ts';
import { findPeriod } from '../periods.ts';
import { useCompany } from '../use-company.ts';
import { OrderForm } from './order-form.tsx';

/** subscriptions-overview: what is bought, for how much, and who the invoice is made out to. */
export function OrderScreen() {
  const { company, may } = useAccess();
  const { t } = useTranslation('access');
  const { periodId: period, method } = useSidePanel()?.subject ?? {};
  const periodId = Number(period);
  if (!company || !may('PAYMENT_CREATE'))
    return (
      <NoRightState height={320} title={t('grant.PAYMENT_CREATE.title')}>
        {t('grant.PAYMENT_CREATE.text', { company: company?.companyName ?? '' })}
      </NoRightState>
    );
  return <Order key={periodId} periodId={periodId} wanted={method} />;
}

function Order({ periodId, wanted }: { periodId: number; wanted: string | undefined }) {
  const errorText = useErrorText();
  const { companyId, companyCountry } = useCompany();
  const plans = useQuery(plansQuery(companyId));
  const billing = useQuery(billingQuery(companyId));
  const countries = useQuery(countriesQuery);
  const failed = [plans, billing, countries].find(({ error }) => error);
  if (failed) {
    const { text, detail } = errorText(failed.error);
    return (
      <ErrorState height={320} detail={detail} onRetry={() => void failed.refetch()}>
        {text}
      </ErrorState>
    );
  }
  if (!plans.data || !billing.data || !countries.data) return <SkeletonRows rows={6} />;
  const chosen = findPeriod(plans.data, periodId);
  if (!chosen) return <NotForSale reason="gone" />;
  const methods = countries.data.find(({ id }) => id === companyCountry)?.paymentMethods ?? [];
  if (methods.length === 0) return <NotForSale reason="noMethod" />;
  return (
    <OrderForm
      {...chosen}
      profile={billing.data}
      countries={countries.data}
      methods={methods}
      wanted={wanted}
    />
  );
}

/** Nothing is broken: it cannot be bought here, and there is somebody to ask. */
function NotForSale({ reason }: { reason: 'gone' | 'noMethod' }) {
  const { t } = useTranslation('billing');
  return (
    <EmptyState
      icon={Layers}
      height={320}
      title={t(`order.${reason}.title`)}
      actions={
        <LinkButton to="/pricing" onClick={closePanel} variant="secondary">
          {t('subscriptions.plans')}
        </LinkButton>
      }
    >
      <p>{t(`order.${reason}.text`)}</p>
      {reason === 'noMethod' && <SupportContact />}
    </EmptyState>
  );
}
