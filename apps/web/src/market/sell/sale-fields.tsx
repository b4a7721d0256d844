import { MIN_TONS } from '@canola/api-schema/limits';
import { formatTons } from '@canola/api-schema/number-format';
import { Button as AriaButton } from 'react-aria-components/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isBeforeHarvest } from '#market/order-form/order.schema.ts';
import { useOrderErrorText } from '#market/order-form/order-error-text.ts';
import { quarterChoices } from '#market/order-form/order-prices.ts';
import { TonsField } from '#market/order-form/price-fields.tsx';
import { NoteField, TransportFields } from '#market/order-form/transport-fields.tsx';
import { QuarterRow } from '#market/quarter/quarter-row.tsx';
import type { RankedOffer } from '#market/trader-prices/ranking.ts';
import { TraderList } from '#market/trader-prices/trader-list.tsx';
import { TradersHead } from '#market/trader-prices/traders-head.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { compare } from '#shared/money/decimal.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { SaleValues } from './sale.schema.ts';
import type { SaleSubject } from './sale-subject.ts';
import './sale-form.css';

interface SaleFieldsProps {
  form: UseFormReturn<SaleValues>;
  ranked: readonly RankedOffer[];
  chosen: RankedOffer | undefined;
  subject: SaleSubject;
}

export function SaleFields({ form, ranked, chosen, subject }: SaleFieldsProps) {
  const { currency } = useTradingCompany();
  const errorText = useOrderErrorText({ maxAmount: subject.maxAmount }, currency);
  return (
    <>
      <Amount form={form} subject={subject} errorText={errorText} />
      {subject.stockNote}
      <Quarters subject={subject} />
      <div>
        <TransportFields errorText={errorText} />
        <Traders form={form} ranked={ranked} chosen={chosen} subject={subject} />
      </div>
      {subject.orderLink}
      <NoteField errorText={errorText} />
    </>
  );
}

interface AmountProps extends Pick<SaleFieldsProps, 'form' | 'subject'> {
  errorText: (code: string | undefined) => string | undefined;
}

function Amount({ form, subject: { maxAmount }, errorText }: AmountProps) {
  const { t } = useTranslation(['sell', 'order-form']);
  const locale = useFormatLocale();
  const { code, ...field } = useFormField(form, 'amount');
  return (
    <TonsField
      {...field}
      label={t('order-form:amount')}
      labelEnd={
        maxAmount !== undefined &&
        compare(maxAmount, MIN_TONS) >= 0 && (
          <AriaButton slot={null} className="sale-all" onPress={() => field.onChange(Number(maxAmount))}>
            {t('form.all', { tons: formatTons(maxAmount, locale) })}
          </AriaButton>
        )
      }
      maxAmount={maxAmount}
      error={errorText(code)}
    />
  );
}

function Quarters({ subject }: Pick<SaleFieldsProps, 'subject'>) {
  const { quarter, quarters, onQuarter, prices, yearHarvested } = subject;
  const { t } = useTranslation('order-form');
  const { currency } = useTradingCompany();
  const choices = quarterChoices(quarters, prices).map((choice) => ({
    ...choice,
    isDisabled: yearHarvested !== undefined && isBeforeHarvest(choice.id, yearHarvested),
  }));
  return (
    <QuarterRow
      value={quarter.id}
      onChange={onQuarter}
      quarters={choices}
      currency={currency}
      hint={
        choices.some(({ isDisabled }) => isDisabled)
          ? t('quarter.beforeHarvest', { year: yearHarvested })
          : undefined
      }
    />
  );
}

function Traders({ form, ranked, chosen, subject }: SaleFieldsProps) {
  const { t } = useTranslation('sell');
  const { currency } = useTradingCompany();
  const delivers = useWatch({ control: form.control, name: 'customTransport' });
  const { code, ref, onChange } = useFormField(form, 'trader');
  if (ranked.length === 0)
    return <p className="sale-none">{t('form.noQuotes', { quarter: subject.quarter.name })}</p>;
  return (
    <>
      <TradersHead ranked={ranked} currency={currency} delivers={delivers} />
      <TraderList
        ranked={ranked}
        value={chosen?.offer.id}
        onChange={(id) => onChange(ranked.find(({ offer }) => offer.id === id)?.offer.trader.id ?? '')}
        hasMarks
        alsoOf={subject.alsoOf}
        error={code && t('form.choosePrice')}
        inputRef={ref}
      />
      {delivers && ranked.some(({ net }) => net) && <p className="hint mt-1">{t('form.estimate')}</p>}
    </>
  );
}
