import { exactDecimals, priceUnit } from '@canola/api-schema/number-format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { compare, subtract } from '#shared/money/decimal.ts';
import { Delta } from '#shared/ui/delta.tsx';
import type { ContractDetail } from '../transactions.queries.ts';

type Priced = Pick<ContractDetail, 'price' | 'finalPrice' | 'adjustments' | 'currency' | 'crop'>;

export const isAdjusted = ({ price, finalPrice }: Priced) => compare(price, finalPrice) !== 0;

/**
 * Where the trader's acceptance changed the price: as agreed, what changed it and why, and what it is now
 * (docs/product/contracts.md#final-price).
 */
export function PriceFacts({ contract }: { contract: Priced }) {
  const { t } = useTranslation('transactions');
  const { price, finalPrice, currency, crop } = contract;
  const { unitText, exactPriceText } = useUnitTexts();
  if (!isAdjusted(contract)) return null;
  const figure = (amount: string) => exactPriceText(amount, currency, crop.unit);
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
            <Delta value={amount} decimals={exactDecimals(amount, currency)} />{' '}
            {priceUnit(currency, unitText(crop.unit))}
          </span>
        </Fact>
      ))}
      <Fact name={t('fact.finalPrice')}>{figure(finalPrice)}</Fact>
    </>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
