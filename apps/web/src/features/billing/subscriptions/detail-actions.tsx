import type { Subscription } from '@canola/api-schema/users/plan';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { resumeSubscription, useBillingChange } from '../billing.changes.ts';
import { closePanel, showNext } from '../panel.ts';
import { useDates } from '../use-company.ts';

/** Cancel only where the server allows it; a cancelled one can be resumed until it expires. */
export function DetailActions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { id, isCancellable, source, status } = subscription;
  return (
    <div className="order-part">
      {source === 'PAID' && status === 'CANCELLED' && <Resume subscription={subscription} />}
      <LinkButton to="/pricing" onClick={closePanel} variant="secondary" block>
        {t('subscriptions.plans')}
      </LinkButton>
      {isCancellable && (
        <GuardedButton
          grant="PAYMENT_CREATE"
          variant="danger-quiet"
          block
          onPress={() => showNext('subscriptions-cancel', { id })}
        >
          {t('cancel.action')}
        </GuardedButton>
      )}
    </div>
  );
}

function Resume({ subscription: { id, expiresAt } }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const dates = useDates();
  const resume = useBillingChange(resumeSubscription, () => toast({ kind: 'done', text: t('resume.done') }));
  if (!expiresAt || new Date(expiresAt) <= new Date()) return null;
  return (
    <>
      <FailureNotice error={resume.error} />
      <GuardedButton
        grant="PAYMENT_CREATE"
        icon={RotateCcw}
        block
        loading={resume.isPending}
        onPress={() => resume.mutate(id)}
      >
        {t('resume.action')}
      </GuardedButton>
      <p className="hint">{t('resume.hint', { date: dates.long(expiresAt) })}</p>
    </>
  );
}
