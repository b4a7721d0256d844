import type { CurrencyType } from '@canola/api-schema/money';
import { formatMoney, priceUnit } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { HaulageRate } from './haulage-rate.tsx';
import { type RankedOffer, verdictOf } from './ranking.ts';

/** What the figures of the list are, the rate they are calculated with, and one sentence about the first of them. */
export function TradersHead({
  ranked,
  currency,
  delivers,
}: {
  ranked: readonly RankedOffer[];
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
      <p className="hint mb-2">{useVerdict(ranked, currency)}</p>
    </>
  );
}

function useVerdict(ranked: readonly RankedOffer[], currency: CurrencyType): string | undefined {
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
      return t('traders.verdict.most', { first });
    case 'alone':
      return t('traders.verdict.alone', { first });
    default:
      throw new Error(`Unhandled verdict ${(verdict satisfies never as { kind: string }).kind}`);
  }
}
