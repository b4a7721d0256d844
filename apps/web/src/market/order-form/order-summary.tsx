import type { CurrencyType } from '@canola/api-schema/money';
import { formatPrice } from '@canola/api-schema/number-format';
import { Clock } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDate, formatDay } from '#shared/time/format.ts';
import { classes } from '#shared/ui/classes.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { orderSentence, type SentenceParts } from './order-sentence.ts';
import type { Outlook } from './use-outlook.ts';

interface OrderSummaryProps {
  /** Left out while a field is missing. */
  parts: SentenceParts | undefined;
  outlook: Outlook | undefined;
  isOld: boolean;
  isFailed: boolean;
  currency: CurrencyType;
}

/** Says in plain words how the order will sell, and how it would have sold (docs/product/selling.md#orders). */
export function OrderSummary({ parts, outlook, isOld, isFailed, currency }: OrderSummaryProps) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  if (!parts) return <div className="order-sum muted">{t('sentence.incomplete')}</div>;
  const { key, values } = orderSentence(parts, locale);
  return (
    <div className="order-sum">
      <p>
        <Trans t={t} i18nKey={key} values={values} components={{ b: <b /> }} />
      </p>
      <p className={classes('order-would', isOld && 'order-would-old')}>
        <Clock className="i i-16" />
        <span>{isFailed ? t('outlook.failed') : <Would outlook={outlook} currency={currency} />}</span>
      </p>
    </div>
  );
}

function Would({ outlook, currency }: Pick<OrderSummaryProps, 'outlook' | 'currency'>) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  if (!outlook) return t('outlook.loading');
  if (outlook.days === 0) return t('outlook.unknown');
  if (outlook.soldOn === null || outlook.price === null) return t('outlook.never');
  return (
    <Trans
      t={t}
      i18nKey={outlook.byLowPrice ? 'outlook.soldLow' : 'outlook.sold'}
      values={{ day: dayText(outlook.soldOn, locale), price: formatPrice(outlook.price, currency, locale) }}
      components={{ b: <b /> }}
    />
  );
}

function dayText(day: string, locale: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  return date.getUTCFullYear() === new Date().getUTCFullYear()
    ? formatDay(date, locale)
    : formatDate(date, locale);
}
