import { type Amount, formatFigure, formatTons, priceUnit } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { compare, subtract } from '#shared/money/decimal.ts';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { calculable } from './order.schema.ts';
import type { OrderFormApi } from './order-error-text.ts';
import { useTonsHint } from './tons-hint.ts';

interface PriceFieldsProps {
  form: OrderFormApi;
  currency: string;
  /** Of the chosen quarter and trader. */
  best: Amount | undefined;
  maxAmount: Amount | undefined;
  errorText: (code: string | undefined) => string | undefined;
}

/** Tons, price and low price in one row, each with what it means below it. */
export function PriceFields({ form, currency, best, maxAmount, errorText }: PriceFieldsProps) {
  return (
    <div className="order-row">
      <AmountField form={form} maxAmount={maxAmount} errorText={errorText} />
      <PriceField form={form} currency={currency} best={best} errorText={errorText} />
      <LowPriceField form={form} currency={currency} best={best} errorText={errorText} />
    </div>
  );
}

function AmountField({
  form,
  maxAmount,
  errorText,
}: Pick<PriceFieldsProps, 'form' | 'maxAmount' | 'errorText'>) {
  const { t } = useTranslation('order-form');
  const { code, ...field } = useFormField(form, 'amount');
  return <TonsField {...field} label={t('amount')} maxAmount={maxAmount} error={errorText(code)} />;
}

interface TonsFieldProps extends Omit<Parameters<typeof NumberField>[0], 'unit' | 'decimals' | 'hint'> {
  maxAmount: Amount | undefined;
}

/** More decimals than a ton has can be typed, so that the message says so instead of a silent rounding. */
export function TonsField({ maxAmount, ...field }: TonsFieldProps) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const inWords = useTonsHint();
  const hint = field.value
    ? inWords(field.value)
    : maxAmount !== undefined && t('max', { max: formatTons(maxAmount, locale) });
  return <NumberField {...field} unit="t" decimals={4} hint={hint} isRequired />;
}

type PriceFieldProps = Omit<PriceFieldsProps, 'maxAmount'>;

function PriceField({ form, currency, best, errorText }: PriceFieldProps) {
  const { t } = useTranslation('order-form');
  const { code, ...field } = useFormField(form, 'price');
  const distance = useDistance(field.value, best, currency);
  return (
    <NumberField
      {...field}
      label={t('price')}
      unit={priceUnit(currency)}
      decimals={4}
      isRequired
      hint={distance}
      error={errorText(code)}
      onBlur={(event) => {
        field.onBlur(event);
        // The low price is checked against the price: a new price may make it right or wrong.
        if (form.getValues('lowPrice') !== null) void form.trigger('lowPrice');
      }}
    />
  );
}

/** Turning the switch off clears the price (docs/product/selling.md#rules-of-the-fields). */
function LowPriceField({ form, currency, best, errorText }: PriceFieldProps) {
  const { t } = useTranslation('order-form');
  const { code, ...field } = useFormField(form, 'lowPrice');
  const isOn = useFormField(form, 'hasLowPrice');
  const distance = useDistance(field.value, best, currency);
  function turn(on: boolean) {
    isOn.onChange(on);
    form.setValue('lowPrice', null);
    form.clearErrors('lowPrice');
  }
  return (
    <NumberField
      {...field}
      className="order-low"
      label={t('lowPrice')}
      labelEnd={<Switch aria-label={t('useLowPrice')} value={isOn.value} onChange={turn} />}
      onLabelPress={isOn.value ? undefined : () => turn(true)}
      unit={priceUnit(currency)}
      decimals={4}
      isDisabled={!isOn.value}
      isRequired={isOn.value}
      hint={isOn.value ? distance : t('lowPriceOff')}
      error={isOn.value ? errorText(code) : undefined}
    />
  );
}

/** `90 above today’s best` */
function useDistance(typed: number | null, best: Amount | undefined, currency: string): string | undefined {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  if (best === undefined) return t('noBest');
  const price = calculable(typed);
  if (price === null) return undefined;
  const side = compare(price, best);
  if (side === 0) return t('equal');
  const difference = formatFigure(subtract(price, best).replace('-', ''), currency, locale);
  return side > 0 ? t('above', { difference }) : t('below', { difference });
}
