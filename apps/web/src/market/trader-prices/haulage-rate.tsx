import type { CurrencyType } from '@canola/api-schema/money';
import { currencySign, formatNumber } from '@canola/api-schema/number-format';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { defaultRate, MAX_HAULAGE, useHaulageRate } from './haulage.ts';

/** The rate in words; a press changes it, and the ranking follows while typing. */
export function HaulageRate({ currency }: { currency: CurrencyType }) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const [rate, setRate] = useHaulageRate(currency);
  const [isOpen, setOpen] = useState(false);
  const usual = defaultRate(currency);
  const figure = (value: number) => formatNumber(value, locale, { decimals: 2 });
  return (
    <>
      <AriaButton
        className="haulage-rate"
        aria-label={`${t('traders.rate', { rate: figure(rate) })}. ${t('traders.rateChange')}`}
        onPress={() => setOpen(true)}
      >
        {t('traders.rate', { rate: figure(rate) })}
      </AriaButton>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        size="sm"
        title={t('traders.rateChange')}
        closesOutside
        footer={
          <>
            {rate !== usual && (
              <Button variant="quiet" onPress={() => setRate(usual)}>
                {t('traders.rateReset', { rate: figure(usual) })}
              </Button>
            )}
            <Button onPress={() => setOpen(false)}>{t('traders.rateDone')}</Button>
          </>
        }
      >
        <NumberField
          label={t('traders.rateLabel')}
          hint={t('traders.rateHint')}
          unit={t('traders.rateUnit', { currency: currencySign(currency) })}
          decimals={2}
          value={rate}
          onChange={(next) => {
            if (next !== null && next >= 0 && next <= MAX_HAULAGE) setRate(next);
          }}
          autoFocus
        />
      </Dialog>
    </>
  );
}
