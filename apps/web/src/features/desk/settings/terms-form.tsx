import { MAX_ANSWER_HOURS, MIN_ANSWER_HOURS } from '@canola/api-schema/limits';
import type { DeskSettings } from '@canola/api-schema/trading/desk-settings';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { saveSettings, settingsQuery } from './settings.queries.ts';

const isWithin = (value: number | null, min: number, max: number): value is number =>
  value !== null && value >= min && value <= max;

/** The times and tolerance that farms read before they sell. */
export function TermsForm({ settings }: { settings: DeskSettings }) {
  const { t } = useTranslation('desk');
  const companyId = useDeskCompany();
  const queryClient = useQueryClient();
  const [hours, setHours] = useState<number | null>(settings.answerHours);
  const [days, setDays] = useState<number | null>(settings.paymentDays);
  const [tolerance, setTolerance] = useState<number | null>(Number(settings.tolerancePercent));
  const [isTried, setTried] = useState(false);
  useDirtyGuard(
    hours !== settings.answerHours ||
      days !== settings.paymentDays ||
      tolerance !== Number(settings.tolerancePercent),
  );
  const save = useChange({
    mutationFn: (terms: Pick<DeskSettings, 'answerHours' | 'paymentDays' | 'tolerancePercent'>) =>
      saveSettings(companyId, terms),
    onSuccess(saved) {
      queryClient.setQueryData(settingsQuery(companyId).queryKey, saved);
      toast({ kind: 'done', text: t('settings.terms.saved') });
    },
  });
  const isHours = isWithin(hours, MIN_ANSWER_HOURS, MAX_ANSWER_HOURS);
  const isDays = isWithin(days, 1, 60);
  const isTolerance = isWithin(tolerance, 0, 10);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isHours && isDays && isTolerance)
      save.mutate({ answerHours: hours, paymentDays: days, tolerancePercent: String(tolerance) });
  }
  return (
    <Card title={t('settings.terms.title')} subtitle={t('settings.terms.text')}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <NumberField
          label={t('settings.terms.answerHours')}
          hint={t('settings.terms.answerHint')}
          value={hours}
          onChange={setHours}
          unit={t('settings.terms.hours')}
          error={
            isTried && !isHours
              ? t('settings.terms.hoursRange', { min: MIN_ANSWER_HOURS, max: MAX_ANSWER_HOURS })
              : undefined
          }
        />
        <NumberField
          label={t('settings.terms.paymentDays')}
          value={days}
          onChange={setDays}
          unit={t('settings.terms.days')}
          error={isTried && !isDays ? t('settings.terms.daysRange') : undefined}
        />
        <NumberField
          label={t('settings.terms.tolerance')}
          value={tolerance}
          onChange={setTolerance}
          decimals={1}
          unit="%"
          error={isTried && !isTolerance ? t('settings.terms.toleranceRange') : undefined}
        />
        <FailureNotice error={save.error} />
        <Button type="submit" loading={save.isPending} className="justify-self-start">
          {t('settings.terms.save')}
        </Button>
      </form>
    </Card>
  );
}
