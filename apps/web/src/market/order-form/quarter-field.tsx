import { useTranslation } from 'react-i18next';
import { QuarterGrid } from '#market/quarter/quarter-grid.tsx';
import { useFormField } from '#shared/form/use-form-field.ts';
import { harvestYearOf, isBeforeHarvest } from './order.schema.ts';
import type { OrderFormApi } from './order-error-text.ts';
import type { OrderFormProps } from './order-form.props.ts';
import { quarterChoices } from './order-prices.ts';

interface QuarterFieldProps
  extends Pick<
    OrderFormProps,
    'mode' | 'quarters' | 'prices' | 'currency' | 'yearHarvested' | 'onQuarterChange'
  > {
  form: OrderFormApi;
  trader: string;
  errorText: (code: string | undefined) => string | undefined;
}

/**
 * Every offered quarter with its best price; those before the offer's harvest cannot be chosen
 * (docs/product/prices.md#quarters).
 */
export function QuarterField({
  form,
  mode,
  quarters,
  prices,
  currency,
  yearHarvested,
  onQuarterChange,
  trader,
  errorText,
}: QuarterFieldProps) {
  const { t } = useTranslation('order-form');
  const { code, ...field } = useFormField(form, 'quarterId');
  const choices = quarterChoices(quarters, prices, trader).map((choice) => ({
    ...choice,
    isDisabled: yearHarvested !== undefined && isBeforeHarvest(choice.id, yearHarvested),
  }));
  const harvest = quarters.some(({ id }) => id === field.value) && mode === 'fast';
  const hint = choices.some(({ isDisabled }) => isDisabled)
    ? t('quarter.beforeHarvest', { year: yearHarvested })
    : harvest
      ? t('quarter.harvest', { year: harvestYearOf(field.value) })
      : undefined;
  return (
    <QuarterGrid
      {...field}
      onChange={(id) => {
        field.onChange(id);
        onQuarterChange?.(id);
      }}
      quarters={choices}
      currency={currency}
      hint={hint}
      error={errorText(code)}
    />
  );
}
