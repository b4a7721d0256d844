import type { Subscription } from '@canola/api-schema/users/plan';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { useErrorText } from '#shared/errors/error-text.ts';
import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { refreshBilling, resumeSubscription } from '../billing.changes.ts';
import { closePanel } from '../close-panel.ts';
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
          onPress={() => sendToSidePanel({ type: 'next', screen: 'subscriptions-cancel', subject: { id } })}
        >
          {t('cancel.action')}
        </GuardedButton>
      )}
    </div>
  );
}

function Resume({ subscription: { id, expiresAt } }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const dates = useDates();
  const resume = useMutation({
    mutationFn: () => resumeSubscription(id),
    async onSuccess() {
      await refreshBilling(queryClient);
      toast({ kind: 'done', text: t('resume.done') });
    },
  });
  if (!expiresAt || new Date(expiresAt) <= new Date()) return null;
  return (
    <>
      {resume.error && (
        <Notice kind="clay" live>
          {errorText(resume.error).text}
        </Notice>
      )}
      <GuardedButton
        grant="PAYMENT_CREATE"
        icon={RotateCcw}
        block
        loading={resume.isPending}
        onPress={() => resume.mutate()}
      >
        {t('resume.action')}
      </GuardedButton>
      <p className="hint">{t('resume.hint', { date: dates.long(expiresAt) })}</p>
    </>
  );
}
