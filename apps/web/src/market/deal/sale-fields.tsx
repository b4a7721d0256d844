import { MIN_TONS } from '@canola/api-schema/limits';
import { formatTons } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { Button as AriaButton } from 'react-aria-components/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOrderErrorText } from '#market/order-form/order-error-text.ts';
import { TonsField } from '#market/order-form/price-fields.tsx';
import { QuarterField } from '#market/order-form/quarter-field.tsx';
import { NoteField, TransportFields } from '#market/order-form/transport-fields.tsx';
import type { RankedQuote } from '#market/trader-prices/ranking.ts';
import { TraderList } from '#market/trader-prices/trader-list.tsx';
import { TradersHead } from '#market/trader-prices/traders-head.tsx';
import { termsQuery } from '#market/trading/trader-terms.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { compare } from '#shared/money/decimal.ts';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { SaleValues } from './sale.schema.ts';
import type { SaleSubject } from './sale-subject.ts';
import './sale-form.css';

const QualityLine = lateComponent(async () => {
  const [line] = await Promise.all([
    import('#market/deliveries/quality-line.tsx'),
    loadTexts(['deliveries']),
  ]);
  return line;
});

interface SaleFieldsProps {
  form: UseFormReturn<SaleValues>;
  ranked: readonly RankedQuote[];
  chosen: RankedQuote | undefined;
  subject: SaleSubject;
}

export function SaleFields({ form, ranked, chosen, subject }: SaleFieldsProps) {
  const { currency } = useTradingCompany();
  const errorText = useOrderErrorText({ maxAmount: subject.maxAmount }, currency);
  return (
    <>
      <Amount form={form} subject={subject} errorText={errorText} />
      {chosen && <TonsLeft form={form} quote={chosen.quote} />}
      {subject.stockNote}
      <QuarterField
        value={subject.quarter.id}
        onChange={subject.onQuarter}
        quarters={subject.quarters}
        prices={subject.prices}
        currency={currency}
        yearHarvested={subject.yearHarvested}
      />
      <div>
        <TransportFields errorText={errorText} />
        <Traders form={form} ranked={ranked} chosen={chosen} subject={subject} />
        {chosen && (
          <QualityLine traderId={chosen.quote.trader.id} cropId={subject.crop.id} currency={currency} />
        )}
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
  const { t } = useTranslation(['deal', 'order-form']);
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

/** How much the chosen trader still takes at its price; nothing without a limit. */
function TonsLeft({ form, quote }: Pick<SaleFieldsProps, 'form'> & Pick<RankedQuote, 'quote'>) {
  const { t } = useTranslation('deal');
  const locale = useFormatLocale();
  const amount = useWatch({ control: form.control, name: 'amount' });
  const { data } = useQuery(termsQuery(quote));
  const left = data?.traderTerms?.tonsLeft;
  if (left == null) return null;
  const isTooMuch = amount !== null && compare(String(amount), left) > 0;
  return (
    <p className={isTooMuch ? 'sale-left sale-left-over' : 'sale-left'} role="status">
      {t('form.left', { trader: quote.trader.name, tons: formatTons(left, locale) })}
    </p>
  );
}

function Traders({ form, ranked, chosen, subject }: SaleFieldsProps) {
  const { t } = useTranslation('deal');
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
        value={chosen?.quote.id}
        onChange={(id) => onChange(ranked.find(({ quote }) => quote.id === id)?.quote.trader.id ?? '')}
        hasMarks
        alsoOf={subject.alsoOf}
        error={code && t('form.choosePrice')}
        inputRef={ref}
      />
      {delivers && ranked.some(({ net }) => net) && <p className="hint mt-1">{t('form.estimate')}</p>}
    </>
  );
}
