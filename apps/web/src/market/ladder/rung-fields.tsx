import { MAX_RUNGS } from '@canola/api-schema/limits';
import { formatChange, formatTons, priceUnit } from '@canola/api-schema/number-format';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { calculable } from '#market/order-form/order.schema.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { subtract } from '#shared/money/decimal.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { shownTons, withRung } from './ladder.schema.ts';
import type { ErrorText, LadderFormApi } from './ladder-errors.ts';

interface RungFieldsProps {
  form: LadderFormApi;
  currency: string;
  /** Today's, of the quarter. */
  best: string | undefined;
  /** Tons that the ladder has sold. */
  sold: number;
  /** The number of the first rung here: sold ones come before it. */
  first: number;
  errorText: ErrorText;
}

/** One row each: share, its tons, the price. The last takes what is left. */
export function RungFields({ form, currency, best, sold, first, errorText }: RungFieldsProps) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const [tons, rungs] = useWatch({ control: form.control, name: ['tons', 'rungs'] });
  const parts = shownTons({ tons, rungs }, sold);
  const list = useRef<HTMLOListElement>(null);
  const change = (next: typeof rungs) => {
    form.setValue('rungs', next, { shouldDirty: true });
    form.clearErrors('rungs');
  };
  return (
    <fieldset className="rungs">
      <legend className="sr-only">{t('rungs')}</legend>
      <div className="rung-heads hint" aria-hidden="true">
        <span />
        <span>
          {t('share')}
          <span className="rung-unit">, %</span>
        </span>
        <span className="rung-end">{t('tons')}</span>
        <span>
          {t('sellAt')}
          <span className="rung-unit">, {priceUnit(currency)}</span>
        </span>
        <span className="rung-end rung-from">{t('fromBest')}</span>
        <span />
      </div>
      <ol ref={list}>
        {rungs.map(({ price }, index) => {
          const number = first + index;
          const part = parts[index];
          const distance = best === undefined ? null : calculable(price);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rung is its place
            <li key={index} className="rung">
              <span className="rung-cell rung-number" aria-hidden="true">
                {number}
              </span>
              {index === rungs.length - 1 ? (
                <span className="rung-cell rung-rest">{t('rest')}</span>
              ) : (
                <ShareField form={form} index={index} number={number} errorText={errorText} />
              )}
              <span className="rung-cell rung-tons num">
                {part == null ? '–' : formatTons(Math.max(0, part), locale)}
              </span>
              <RungPrice
                form={form}
                index={index}
                number={number}
                currency={currency}
                errorText={errorText}
              />
              <span className="rung-cell rung-from hint num">
                {best !== undefined && distance !== null && formatChange(subtract(distance, best), locale)}
              </span>
              <IconButton
                label={t('removeRung', { number })}
                icon={X}
                disabledReason={rungs.length === 1 && t('lastRung')}
                onPress={() => change(rungs.filter((_, at) => at !== index))}
              />
              <LastError
                form={form}
                index={index}
                isLast={index === rungs.length - 1}
                errorText={errorText}
              />
            </li>
          );
        })}
      </ol>
      <div className="rungs-foot">
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          disabledReason={rungs.length + first - 1 >= MAX_RUNGS && t('mostRungs', { max: MAX_RUNGS })}
          onPress={() => change(withRung({ rungs }, best))}
        >
          {t('addRung')}
        </Button>
        <span className="hint">{t('rungsNote')}</span>
      </div>
    </fieldset>
  );
}

interface RungFieldProps {
  form: LadderFormApi;
  index: number;
  number: number;
  errorText: ErrorText;
}

function ShareField({ form, index, number, errorText }: RungFieldProps) {
  const { t } = useTranslation('ladder');
  const { code, ...field } = useFormField(form, `rungs.${index}.share`);
  return (
    <NumberField
      {...field}
      label={t('shareOf', { number })}
      hideLabel
      unit="%"
      decimals={4}
      isRequired
      error={errorText(code)}
    />
  );
}

function RungPrice({ form, index, number, currency, errorText }: RungFieldProps & { currency: string }) {
  const { t } = useTranslation('ladder');
  const { code, ...field } = useFormField(form, `rungs.${index}.price`);
  return (
    <NumberField
      {...field}
      label={t('priceOf', { number })}
      hideLabel
      unit={priceUnit(currency)}
      decimals={4}
      isRequired
      error={errorText(code)}
    />
  );
}

/** The rest has no field of its own: too little left is said below it. */
function LastError({ form, index, isLast, errorText }: Omit<RungFieldProps, 'number'> & { isLast: boolean }) {
  const error = form.formState.errors.rungs?.[index]?.share?.message;
  if (!isLast || !error) return null;
  return (
    <p role="alert" className="error-text rung-error">
      {errorText(error)}
    </p>
  );
}
