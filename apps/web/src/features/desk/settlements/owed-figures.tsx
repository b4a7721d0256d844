import '#market/deliveries/settlements.css';
import type { DeskSettlements } from '@canola/api-schema/trading/desk-settlements';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { compare, sum } from '#shared/money/decimal.ts';
import { Money } from '#shared/ui/figures.tsx';
import { Stat } from '#shared/ui/stat.tsx';
import { useDeskCompany } from '../desk.queries.ts';
import { deskOwedQuery } from './settlements.calls.ts';

/** The trader's debts, and what will be one once it is settled; disputed sums are in no total. */
export function OwedFigures({ toSettle }: Pick<DeskSettlements, 'toSettle'>) {
  const { t } = useTranslation('deliveries');
  const { data } = useQuery(deskOwedQuery(useDeskCompany()));
  return data?.currencies.map(({ currency, total, overdue, disputed }) => {
    const money = (value: string) => <Money value={value} currency={currency} decimals={2} />;
    const unsettled = sum(toSettle.filter((row) => row.currency === currency).map(({ net }) => net));
    return (
      <section key={currency} className="card owed-figures" aria-label={t('desk.owed')}>
        <Stat large label={t('desk.owed')}>
          {money(total)}
        </Stat>
        <Stat label={t('owed.overdue')}>
          <span className={compare(overdue, 0) > 0 ? 'delivery-late' : undefined}>{money(overdue)}</span>
        </Stat>
        <Stat label={t('owed.unsettled')}>{money(unsettled)}</Stat>
        <Stat label={t('owed.disputed')} note={t('owed.disputedNote')}>
          {money(disputed)}
        </Stat>
      </section>
    );
  });
}
