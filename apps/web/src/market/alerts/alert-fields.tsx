import './alert-sheet.css';
import { firingDays, readyAgainAt } from '@canola/api-schema/alerts';
import { currencyDecimals, priceUnit } from '@canola/api-schema/number-format';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { ArrowDown, ArrowUp, CalendarDays, Minus, Moon, Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { formatDate } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { AlertChart } from './alert-chart.tsx';
import { priceOf } from './figure.ts';
import type { AlertFormApi, AlertHistory } from './use-alert-form.ts';

interface PartProps {
  form: AlertFormApi;
}

interface AlertFieldsProps extends PartProps {
  history: AlertHistory;
  haulage?: ReactNode;
}

/** How often it would have fired comes before the button (docs/product/alerts.md#kinds). */
export function AlertFields({ form, history, haulage }: AlertFieldsProps) {
  const { t } = useTranslation('alerts');
  const locale = useFormatLocale();
  const { values, change, errors, asks } = form;
  const { value, currency } = history;
  return (
    <>
      <SegmentedControl
        block
        label={t('sheet.direction')}
        value={values.direction}
        onChange={(direction) => change({ direction })}
        options={[
          { id: 'ABOVE', label: t('ABOVE'), icon: ArrowUp },
          { id: 'BELOW', label: t('BELOW'), icon: ArrowDown },
        ]}
      />
      <Threshold form={form} />
      <p className="hint text-center">
        {value === null ? t('sheet.noValue') : t('sheet.now', { value: priceOf(value, currency, locale) })}
        {haulage}
      </p>
      <Replay form={form} history={history} />
      <SegmentedControl
        block
        label={t('sheet.often')}
        value={values.often}
        onChange={(often) => change({ often })}
        options={[
          { id: 'always', label: t('always') },
          { id: 'once', label: t('once') },
        ]}
      />
      <LastDay form={form} />
      <p className="alert-line-of-sheet">
        <Moon className="i i-16" aria-hidden="true" />
        <span>{t('sheet.quiet')}</span>
      </p>
      {errors.length > 0 && (
        <Notice kind={asks ? 'wheat' : 'clay'} live className="whitespace-pre-line">
          {messagesOf(errors)}
        </Notice>
      )}
    </>
  );
}

function Threshold({ form: { values, change, step, currency, isSaved } }: PartProps) {
  const { t } = useTranslation('alerts');
  const { threshold } = values;
  const decimals = currencyDecimals(currency) || 2;
  const move = (by: number) =>
    change({ threshold: Number(((Number.isNaN(threshold) ? 0 : (threshold ?? 0)) + by).toFixed(2)) });
  return (
    <div className="alert-number">
      <IconButton icon={Minus} variant="boxed" label={t('sheet.less')} onPress={() => move(-step)} />
      <NumberField
        label={t('sheet.limit')}
        hideLabel
        value={threshold}
        onChange={(next) => change({ threshold: next })}
        unit={priceUnit(currency)}
        decimals={decimals}
        // A saved one is opened to be read.
        autoFocus={!isSaved}
      />
      <IconButton icon={Plus} variant="boxed" label={t('sheet.more')} onPress={() => move(step)} />
    </div>
  );
}

function Replay({ form: { line, values }, history }: AlertFieldsProps) {
  const { t } = useTranslation('alerts');
  const locale = useFormatLocale();
  if (!line) return null;
  const { points, currency, value } = history;
  const once = values.often === 'once';
  const days = firingDays({ ...line, once }, points);
  const [first] = days;
  const level = readyAgainAt(line, points.at(-1)?.price ?? value ?? '0');
  const amount = priceOf(level, currency, locale);
  return (
    <>
      <AlertChart points={points} threshold={Number(line.threshold)} currency={currency} fired={days} />
      <p className="alert-note" aria-live="polite">
        {points.length === 0
          ? t('sheet.noHistory')
          : once && first
            ? t('sheet.replayOnce', { date: formatDate(new Date(first), locale, 'UTC') })
            : t('sheet.replay', { count: days.length })}{' '}
        {once ? t('sheet.restOnce') : t(`sheet.rest.${line.direction}`, { amount })}
      </p>
    </>
  );
}

/** Most alerts have none, so the field opens on request. */
function LastDay({ form: { values, change } }: PartProps) {
  const { t } = useTranslation('alerts');
  const { country } = useAccess();
  const [isOpen, setIsOpen] = useState(values.endsOn !== null);
  if (!isOpen)
    return (
      <p className="alert-line-of-sheet">
        <CalendarDays className="i i-16" aria-hidden="true" />
        <span>
          {t('sheet.noEnd')}{' '}
          <AriaButton className="link" onPress={() => setIsOpen(true)}>
            {t('sheet.setEnd')}
          </AriaButton>
        </span>
      </p>
    );
  return (
    <div className="alert-end">
      <DateField
        label={t('sheet.end')}
        value={values.endsOn}
        onChange={(endsOn) => change({ endsOn })}
        min={dayInZone(new Date(), timeZoneOf(country))}
      />
      <IconButton
        icon={X}
        variant="boxed"
        label={t('sheet.removeEnd')}
        onPress={() => {
          setIsOpen(false);
          change({ endsOn: null });
        }}
      />
    </div>
  );
}

/** The one button, or the two answers to the question whether to tell now. */
export function AlertSave({ form, label, formId }: PartProps & { label?: string; formId: string }) {
  const { t } = useTranslation('alerts');
  const locale = useFormatLocale();
  const { line, asks, isSaving, save, currency } = form;
  if (asks)
    return (
      <div className="grid grid-cols-2 gap-2">
        <Button loading={isSaving} onPress={() => void save('NEXT')}>
          {t('sheet.next')}
        </Button>
        <Button variant="secondary" onPress={() => void save('NOW')}>
          {t('sheet.tellNow')}
        </Button>
      </div>
    );
  const amount = line ? priceOf(line.threshold, currency, locale) : '';
  return (
    <Button
      type="submit"
      form={formId}
      size="lg"
      block
      loading={isSaving}
      disabledReason={!line && t('sheet.limitMissing')}
    >
      {label ?? t(`sheet.save.${form.values.direction}`, { amount })}
    </Button>
  );
}

export function AlertWaiting() {
  return (
    <SkeletonGroup>
      {[36, 48, 120, 64].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </SkeletonGroup>
  );
}
