import { DAY_MS } from '@canola/api-schema/duration';
import { formatExactPrice, priceUnit } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { DateField } from '#shared/ui/date-field.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ErrorText, LadderFormApi } from './ladder-errors.ts';

interface ClosingFieldsProps {
  form: LadderFormApi;
  currency: string;
  today: string;
  /** The end of the delivery quarter. */
  lastDay: string;
  least: string | null;
  errorText: ErrorText;
}

/** From 9:00 of that day what is left waits at the closing price (docs/product/ladder.md#closing-day). */
export function ClosingFields({ form, currency, today, lastDay, least, errorText }: ClosingFieldsProps) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const { code: _, ...isOn } = useFormField(form, 'hasClosing');
  const { code: dayCode, ...day } = useFormField(form, 'sellBy');
  const { code: priceCode, ...price } = useFormField(form, 'closingPrice');
  return (
    <div className="ladder-part">
      <Switch
        value={isOn.value}
        onChange={(on) => {
          isOn.onChange(on);
          if (!on) return form.clearErrors(['sellBy', 'closingPrice']);
          if (day.value === null) form.setValue('sellBy', usualDay(today, lastDay));
          if (price.value === null && least !== null) form.setValue('closingPrice', Number(least));
        }}
      >
        {t('closing.on')}
      </Switch>
      {isOn.value && (
        <>
          <div className="ladder-pair">
            <DateField
              name={day.name}
              value={day.value}
              onChange={(next) => day.onChange(next)}
              onBlur={() => day.onBlur()}
              label={t('closing.day')}
              min={dayAfter(today)}
              max={lastDay}
              error={errorText(dayCode)}
            />
            <NumberField
              {...price}
              label={t('closing.price')}
              unit={priceUnit(currency)}
              decimals={4}
              isRequired
              error={errorText(priceCode)}
            />
          </div>
          <p className="hint">
            {least === null
              ? t('closing.orMore')
              : t('closing.least', { least: formatExactPrice(least, currency, locale) })}
          </p>
        </>
      )}
    </div>
  );
}

/** Every rung has it (docs/product/selling.md#stop-floor). */
export function LadderLowPrice({
  form,
  currency,
  errorText,
}: Pick<ClosingFieldsProps, 'form' | 'currency' | 'errorText'>) {
  const { t } = useTranslation('ladder');
  const { code: _, ...isOn } = useFormField(form, 'hasLowPrice');
  const { code, ...field } = useFormField(form, 'lowPrice');
  return (
    <div className="ladder-part">
      <Switch
        value={isOn.value}
        onChange={(on) => {
          isOn.onChange(on);
          form.setValue('lowPrice', null);
          form.clearErrors('lowPrice');
        }}
      >
        {t('low.on')}
      </Switch>
      {isOn.value ? (
        <NumberField
          {...field}
          label={t('low.price')}
          unit={priceUnit(currency)}
          decimals={4}
          isRequired
          error={errorText(code)}
        />
      ) : (
        <p className="hint">{t('low.off')}</p>
      )}
    </div>
  );
}

const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Two weeks before the quarter ends, so that there is time to move it. */
export function usualDay(today: string, lastDay: string): string | null {
  const day = dayAfter(lastDay, -14);
  if (day > today) return day;
  return lastDay > today ? lastDay : null;
}
