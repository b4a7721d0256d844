import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { namesText, signersOf } from '#market/trading/signers.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { classes } from '#shared/ui/classes.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ListedContract } from '../transactions.queries.ts';
import { CONTRACT_TURNS } from '../transactions.search.ts';
import { useDeadline } from '../use-deadline.ts';
import { useOverview } from './use-overview.ts';

/** All contracts, those that wait for the company or for the trader, or those that fail soon. */
export function TurnFilter({ expiring }: { expiring: number }) {
  const { t } = useTranslation('transactions');
  const { search, change } = useOverview();
  const filter = search.contract_turn;
  // While one side's are listed, only theirs are counted.
  const counted = expiring > 0 && (!filter || filter === 'expiring') ? ` (${expiring})` : '';
  return (
    <div className="order-filter">
      <Chips
        className="chips-line"
        label={t('turn.filter')}
        options={CONTRACT_TURNS.map((id) => ({
          id,
          label: id === 'expiring' ? `${t('turn.chip.expiring')}${counted}` : t(`turn.chip.${id}`),
        }))}
        value={filter ?? null}
        onChange={(turn) => change({ contract_turn: turn ?? undefined, contract_page: 1 })}
      />
    </div>
  );
}

/** The one who has to act next (docs/product/contracts.md#whose-turn). */
export function ContractTurn({ contract }: { contract: ListedContract }) {
  return (
    <>
      <Turn contract={contract} />
      <SignBy contract={contract} />
    </>
  );
}

/** The last day for the signatures, marked in the last week (docs/product/contracts.md#deadline). */
function SignBy({ contract: { turn, signBy } }: { contract: ListedContract }) {
  const { t } = useTranslation('transactions');
  const words = useDeadline(signBy);
  if (turn === null || !words) return null;
  return (
    <span className={classes('list-note', words.isNear && 'contract-soon')}>
      {t('signBy.list', { day: words.day })}
    </span>
  );
}

function Turn({ contract: { turn, canSign, trader } }: { contract: ListedContract }) {
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  const signers = signersOf(useTradingCompany());
  if (turn === 'COMPANY' && canSign)
    return (
      <Badge tone="wheat">
        <PenLine className="i i-14" />
        {t('turn.mine')}
      </Badge>
    );
  if (turn === null || (turn === 'COMPANY' && signers.length === 0)) return null;
  const name = turn === 'TRADER' ? trader.name : namesText(signers, locale);
  return <span className="list-note">{t('turn.waiting', { name })}</span>;
}
