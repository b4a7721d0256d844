import type { Subscription } from '@canola/api-schema/users/plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/time/format.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { grantPlan, useAdminChange, useFailureToast } from '../admin.changes.ts';
import { useZoneName } from '../zone-name.ts';
import { dayProblem, endOfDay } from './end-of-day.ts';

interface ExtendPlanProps {
  companyId: string;
  subscription: Subscription;
  zone: string;
  onClose: () => void;
}

export function ExtendPlan({ companyId, subscription, zone, onClose }: ExtendPlanProps) {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const locale = useFormatLocale();
  const failed = useFailureToast();
  const zoneName = useZoneName();
  const grant = useAdminChange(grantPlan);
  const [day, setDay] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const problem = dayProblem(day, zone);
  const { type } = subscription.plan;
  const plan = tUi(`plan.${type}`);

  async function extend() {
    setChecked(true);
    if (day === null || problem || type === 'BASIC') return;
    const expiresAt = endOfDay(day, zone);
    try {
      await grant.mutateAsync({ companyId, id: subscription.id, plan: type, expiresAt });
      const date = formatDate(new Date(expiresAt), locale, zone);
      toast({ kind: 'done', text: t('plans.given', { plan, date }) });
      onClose();
    } catch (error) {
      setDay(null);
      setChecked(false);
      failed(error);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('plans.extend.title', { plan })}
      confirmLabel={t('plans.extend.confirm')}
      cancelLabel={t('plans.extend.keep')}
      onConfirm={extend}
    >
      {subscription.expiresAt && (
        <p>
          {t('plans.extend.now', {
            date: formatDate(new Date(subscription.expiresAt), locale, zone),
          })}
        </p>
      )}
      <DateField
        label={t('plans.extend.date')}
        hint={t('plans.lastDay', { zone: zoneName(zone) })}
        value={day}
        onChange={setDay}
        error={isChecked && problem ? t(`plans.${problem}`) : undefined}
      />
    </ConfirmDialog>
  );
}
