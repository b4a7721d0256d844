import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import type { ContractDetail } from '../transactions.queries.ts';
import { isAdjusted, PriceFacts } from './price-facts.tsx';

interface AdjustedPriceProps {
  contract: ContractDetail;
  /** One line that unfolds, where the signing page needs the height. */
  isFolded?: boolean;
}

/** Before anybody signs: that the price isn't the agreed one, by how much and why. */
export function AdjustedPrice({ contract, isFolded = false }: AdjustedPriceProps) {
  const { t } = useTranslation('transactions');
  if (!isAdjusted(contract)) return null;
  const title = t('adjusted.title', { trader: contract.trader.name });
  const facts = (
    <dl>
      <PriceFacts contract={contract} />
    </dl>
  );
  if (isFolded)
    return (
      <details className="adjusted-fold">
        <summary>{title}</summary>
        {facts}
      </details>
    );
  return (
    <Notice title={title} className="adjusted-price">
      {facts}
    </Notice>
  );
}
