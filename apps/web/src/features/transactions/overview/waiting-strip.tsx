import type { CurrencyType } from '@canola/api-schema/money';
import { formatExactMoney } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { sum } from '#shared/money/decimal.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { contractsQuery, type ListedContract } from '../transactions.queries.ts';

/** Contracts that wait for the person's signature; nothing is asked for people who can't sign. */
export function useWaiting() {
  const { may } = useAccess();
  const { id } = useTradingCompany();
  return useQuery({ ...contractsQuery(id, 1, 'company', useLanguage()), enabled: may('CONTRACT_SIGN') });
}

type Waiting = ReturnType<typeof useWaiting>['data'];

/** First on the page: how many contracts wait for the signature, what they are worth, and the way to sign. */
export function WaitingStrip({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  const list = waiting?.contracts;
  const mine = list?.edges.map(({ node }) => node).filter(({ canSign }) => canSign) ?? [];
  const [first] = mine;
  if (!list || !first) return null;
  const sums = sumsOf(mine).map(([currency, sum]) => formatExactMoney(sum, currency, locale));
  // A second page has sums that are not known here.
  const isWhole = list.totalCount === list.edges.length;
  return (
    <div className="waiting-strip">
      <span className="waiting-icon">
        <PenLine className="i i-20" />
      </span>
      <p className="waiting-words">
        <b>{t('waiting.title', { count: isWhole ? mine.length : list.totalCount })}</b>
        {isWhole && <span className="num">{sums.join(' + ')}</span>}
      </p>
      <LinkButton
        to="/transactions-and-orders/transactions/$contractId/signature"
        params={{ contractId: first.id }}
        className="waiting-sign"
      >
        {t(list.totalCount === 1 || (isWhole && mine.length === 1) ? 'waiting.sign' : 'waiting.signFirst')}
      </LinkButton>
    </div>
  );
}

function sumsOf(contracts: readonly ListedContract[]): [CurrencyType, string][] {
  const byCurrency = Map.groupBy(contracts, ({ currency }) => currency);
  return [...byCurrency].map(([currency, of]) => [currency, sum(of.map(({ total }) => total))]);
}
