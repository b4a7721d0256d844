import { useChange } from '#shared/query/use-change.ts';
import '../billing.css';
import type { Subscription } from '@canola/api-schema/users/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isAnswerLost } from '#market/trading/lost-answers.ts';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { sendToSidePanel, useSidePanel } from '#shared/side-panel/side-panel.ts';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { cancelSubscription, refreshBilling } from '../billing.changes.ts';
import { subscriptionQuery } from '../billing.queries.ts';
import { showNext } from '../panel.ts';
import { isRenewalUnpaid, otherPlanAhead } from '../subscription-state.ts';
import { useCompany, useDates } from '../use-company.ts';

/** The second of two steps; the first asks nothing (docs/product/screens.md#payment-screens). */
export function CancelScreen() {
  const { companyId } = useCompany();
  const { id = '' } = useSidePanel()?.subject ?? {};
  const subscription = useQuery({ ...subscriptionQuery(companyId, id), enabled: id !== '' });
  return (
    <Loaded query={subscription} skeleton={<SkeletonRows rows={3} />} height={320}>
      {(loaded) => <Question subscription={loaded} />}
    </Loaded>
  );
}

function Question({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { t: tShell } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const dates = useDates();
  const { id, plan, expiresAt } = subscription;
  const ahead = otherPlanAhead(subscription);
  const cancel = useChange({
    mutationFn: () => cancelSubscription(id),
    async onSuccess(cancelled) {
      const until = cancelled.status === 'CANCELLED' ? cancelled.expiresAt : null;
      const next = ahead && { planType: ahead.planType, from: ahead.from };
      await navigate({ to: '/unsubscribed', state: { cancelled: { planType: plan.type, until, next } } });
      await refreshBilling(queryClient);
    },
    onError: (error) =>
      showNext('subscriptions-cancel-failure', { id, ...(isAnswerLost(error) && { lost: 'true' }) }),
  });
  const words = {
    plan: tShell(`plan.${plan.type}`),
    date: expiresAt ? dates.long(expiresAt) : '',
    ...(ahead && { next: tShell(`plan.${ahead.planType}`), from: dates.long(ahead.from) }),
  };
  const isLate = isRenewalUnpaid(subscription, new Date());
  const text = isLate ? 'textLate' : ahead ? 'textNext' : 'text';
  return (
    <div className="order">
      <div className="grid gap-2">
        <p className="h3">{t(ahead ? 'cancel.questionNext' : 'cancel.question', words)}</p>
        <p className="muted">{t(`cancel.${text}`, words)}</p>
        <p className="muted">{t('cancel.mail')}</p>
      </div>
      <div className="grid gap-2">
        <GuardedButton
          grant="PAYMENT_CREATE"
          variant="danger"
          size="lg"
          block
          loading={cancel.isPending}
          loadingText={t('cancel.sending')}
          onPress={() => cancel.mutate()}
        >
          {t(ahead ? 'cancel.action' : 'cancel.confirm', words)}
        </GuardedButton>
        <Button variant="secondary" size="lg" block onPress={() => sendToSidePanel({ type: 'close' })}>
          {t(ahead ? 'cancel.keepNext' : 'cancel.keep', words)}
        </Button>
      </div>
    </div>
  );
}

/**
 * Goes back to the list, which is read again (docs/product/screens.md#side-panel). After a lost answer the plan may be
 * cancelled all the same.
 */
export function CancelFailureScreen() {
  const { t } = useTranslation('billing');
  const isLost = useSidePanel()?.subject.lost !== undefined;
  return (
    <ErrorState
      height={320}
      title={t(isLost ? 'cancelFailure.unknown' : 'cancelFailure.title')}
      actions={<Button onPress={() => sendToSidePanel({ type: 'next' })}>{t('cancelFailure.action')}</Button>}
    >
      <p>{t(isLost ? 'cancelFailure.lost' : 'cancelFailure.text')}</p>
      <SupportContact />
    </ErrorState>
  );
}
