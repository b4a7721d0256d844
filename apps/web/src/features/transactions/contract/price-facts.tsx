import { exactDecimals, formatFigure } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useBasis } from '#market/units/amount-text.ts';
import { compare, subtract } from '#shared/money/decimal.ts';
import { Delta } from '#shared/ui/delta.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { Fact } from './fact.tsx';

type Priced = Pick<ContractDetail, 'price' | 'finalPrice' | 'adjustments' | 'currency' | 'crop'>;

export const isAdjusted = ({ price, finalPrice }: Priced) => compare(price, finalPrice) !== 0;

/**
 * Where the trader's acceptance changed the price: as agreed, what changed it and why, and what it is now
 * (docs/product/contracts.md#final-price).
 */
export function PriceFacts({ contract }: { contract: Priced }) {
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  const { price, finalPrice, currency, crop } = contract;
  const basis = useBasis()(currency, crop.unit);
  if (!isAdjusted(contract)) return null;
  const figure = (amount: string) =>
    `${formatFigure(amount, currency, locale, exactDecimals(amount, currency))}\u00a0${basis}`;
  const adjustments =
    contract.adjustments.length > 0
      ? contract.adjustments
      : [{ reason: t('fact.adjustment'), amount: subtract(finalPrice, price) }];
  return (
    <>
      <Fact name={t('fact.price')}>{figure(price)}</Fact>
      {adjustments.map(({ reason, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same reason may come twice, and the list never changes.
        <Fact key={index} name={reason}>
          <span className="inline-flex items-baseline gap-1">
            <Delta value={amount} decimals={exactDecimals(amount, currency)} /> {basis}
          </span>
        </Fact>
      ))}
      <Fact name={t('fact.finalPrice')}>{figure(finalPrice)}</Fact>
    </>
  );
}
