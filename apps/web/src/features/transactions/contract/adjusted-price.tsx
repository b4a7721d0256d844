import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import type { ContractDetail } from '../transactions.queries.ts';
import { isAdjusted, PriceFacts } from './price-facts.tsx';

/** Before anybody signs: that the price isn't the agreed one, by how much and why. */
export function AdjustedPrice({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  if (!isAdjusted(contract)) return null;
  return (
    <Notice title={t('adjusted.title', { trader: contract.trader.name })} className="adjusted-price">
      <dl>
        <PriceFacts contract={contract} />
      </dl>
    </Notice>
  );
}
