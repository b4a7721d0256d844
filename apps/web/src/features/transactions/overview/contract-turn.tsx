import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { namesText, signersOf } from '#market/trading/signers.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ListedContract } from '../transactions.queries.ts';
import { CONTRACT_TURNS } from '../transactions.search.ts';
import { useOverview } from './use-overview.ts';

export const TURN_ASKED = { company: 'COMPANY', trader: 'TRADER' } as const;

/** All contracts, those that wait for the company, or those that wait for the trader. */
export function TurnFilter() {
  const { t } = useTranslation('transactions');
  const { search, change } = useOverview();
  return (
    <div className="order-filter">
      <Chips
        label={t('turn.filter')}
        options={CONTRACT_TURNS.map((id) => ({ id, label: t(`turn.chip.${id}`) }))}
        value={search.contract_turn ?? null}
        onChange={(turn) => change({ contract_turn: turn ?? undefined, contract_page: 1 })}
      />
    </div>
  );
}

/** Who has to act next (docs/product/contracts.md#whose-turn). */
export function ContractTurn({ contract: { turn, canSign, trader } }: { contract: ListedContract }) {
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  const signers = signersOf(useTradingCompany());
  if (turn === 'COMPANY' && canSign)
    return (
      <Badge tone="wheat" className="contract-turn">
        <PenLine className="i i-14" />
        {t('turn.mine')}
      </Badge>
    );
  if (turn === null || (turn === 'COMPANY' && signers.length === 0)) return null;
  const name = turn === 'TRADER' ? trader.name : namesText(signers, locale);
  return <span className="list-note contract-turn">{t('turn.waiting', { name })}</span>;
}
