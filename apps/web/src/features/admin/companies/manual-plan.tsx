import type { Subscription } from '@canola/api-schema/users/plan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { grantPlan, useAdminChange, useFailureToast } from '../admin.changes.ts';
import { useZoneName } from '../zone-name.ts';
import { dayProblem, endOfDay, inAYear } from './end-of-day.ts';

const PLANS = ['PLUS', 'PREMIUM'] as const;

interface ManualPlanProps {
  companyId: string;
  zone: string;
  subscriptions: readonly Subscription[];
}

/** The button carries the plan and its end (docs/product/look.md#rule-8). */
export function ManualPlan({ companyId, zone, subscriptions }: ManualPlanProps) {
  const { t } = useTranslation('admin');
  const { t: tUi } = useTranslation('ui');
  const locale = useFormatLocale();
  const failed = useFailureToast();
  const zoneName = useZoneName();
  const [plan, setPlan] = useState<(typeof PLANS)[number]>('PREMIUM');
  const [day, setDay] = useState<string | null>(() => inAYear(zone));
  const [isChecked, setChecked] = useState(false);
  const grant = useAdminChange(grantPlan);
  const problem = dayProblem(day, zone);
  const words = {
    plan: tUi(`plan.${plan}`),
    date: day === null ? '' : formatDate(new Date(endOfDay(day, zone)), locale, zone),
  };
  const gift = subscriptions.find(isRunningGift);
  const change = gift?.plan.type === plan ? 'moves' : 'replaces';

  function reset() {
    setPlan('PREMIUM');
    setDay(inAYear(zone));
    setChecked(false);
  }

  function give() {
    setChecked(true);
    if (day === null || problem) return;
    grant.mutate(
      { companyId, plan, expiresAt: endOfDay(day, zone) },
      {
        onSuccess: () => toast({ kind: 'done', text: t('plans.given', words) }),
        onError(error) {
          reset();
          failed(error);
        },
      },
    );
  }

  return (
    <section className="admin-part" aria-label={t('plans.manual')}>
      <h3 className="h3">{t('plans.manual')}</h3>
      <div className="admin-line admin-manual-plan">
        <Select
          label={t('companies.plan')}
          options={PLANS.map((id) => ({ id, label: tUi(`plan.${id}`) }))}
          value={plan}
          onChange={setPlan}
        />
        <DateField
          label={t('companies.until')}
          hint={t('plans.lastDay', { zone: zoneName(zone) })}
          value={day}
          onChange={setDay}
          error={isChecked && problem ? t(`plans.${problem}`) : undefined}
        />
        <Button loading={grant.isPending} onPress={give}>
          {problem ? t('plans.give', words) : t('plans.giveUntil', words)}
        </Button>
      </div>
      {gift && (
        <p className="hint">
          {t(`plans.${change}${gift.expiresAt ? '' : 'Endless'}`, {
            ...words,
            given: tUi(`plan.${gift.plan.type}`),
            date: gift.expiresAt ? formatDate(new Date(gift.expiresAt), locale, zone) : '',
          })}
        </p>
      )}
    </section>
  );
}

/** A company has one at most: another plan ends it, the same one moves its end. */
const isRunningGift = ({ source, status, expiresAt }: Subscription) =>
  source === 'MANUAL' && status === 'ACTIVE' && (!expiresAt || Date.parse(expiresAt) > Date.now());
