import type { CurrencyType } from '@canola/api-schema/money';
import { defaultHaulage, MAX_HAULAGE } from '@canola/api-schema/net-price';
import { currencySign, formatMoney, formatNumber, priceUnit } from '@canola/api-schema/number-format';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useHaulageRate } from './haulage-rate.ts';
import { type RankedQuote, verdictOf } from './ranking.ts';

/** Names the figures of the list and the haulage rate, with one sentence about the first trader. */
export function TradersHead({
  ranked,
  currency,
  delivers,
}: {
  ranked: readonly RankedQuote[];
  currency: CurrencyType;
  /** The company delivers: what it keeps is after haulage. */
  delivers: boolean;
}) {
  const { t } = useTranslation('price-board');
  return (
    <>
      <div className="traders-head">
        <h3 className="h3">
          {t(delivers ? 'traders.title' : 'traders.titleCollected', { unit: priceUnit(currency) })}
        </h3>
        {delivers && <HaulageRate currency={currency} />}
      </div>
      <p className="hint mb-2">{useVerdict(ranked, currency, delivers)}</p>
    </>
  );
}

function useVerdict(
  ranked: readonly RankedQuote[],
  currency: CurrencyType,
  delivers: boolean,
): string | undefined {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const verdict = verdictOf(ranked);
  if (!verdict) return undefined;
  const { first } = verdict;
  switch (verdict.kind) {
    case 'less-leaves-more':
      return t('traders.verdict.less', {
        first,
        other: verdict.other,
        less: formatMoney(verdict.less, currency, locale),
        more: formatMoney(verdict.more, currency, locale),
      });
    case 'most-and-most':
      return t(delivers ? 'traders.verdict.most' : 'traders.verdict.pays', { first });
    case 'leaves-most':
      return t('traders.verdict.leaves', { first });
    case 'alone':
      return t('traders.verdict.alone', { first });
    default:
      throw new Error(`Unhandled verdict ${(verdict satisfies never as { kind: string }).kind}`);
  }
}

/** The rate in words; a press changes it, and the ranking follows while typing. */
function HaulageRate({ currency }: { currency: CurrencyType }) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const [rate, setRate] = useHaulageRate(currency);
  const [isOpen, setOpen] = useState(false);
  const usual = defaultHaulage(currency);
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
