import '#market/deliveries/settlements.css';
import { useQuery } from '@tanstack/react-query';
import { Banknote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AccountsDownload } from '#market/deliveries/accounts-download.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { compare } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Money } from '#shared/ui/figures.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Stat } from '#shared/ui/stat.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { DeliveryTabs } from '../delivery-tabs.tsx';
import { useDeliveryWords } from '../words.ts';
import { AccountLine } from './account-line.tsx';
import { MonthTable } from './month-table.tsx';
import { type Owed, owedQuery, type Settlement } from './owed.queries.ts';
import { SettlementsTable } from './settlements-table.tsx';

/** The money that traders owe: due, overdue, disputed, by trader and month (docs/product/deliveries.md#screens). */
export function OwedPage() {
  const { t } = useTranslation(['deliveries', 'shell']);
  const isPhone = useMedia(PHONE);
  const { id: companyId } = useTradingCompany();
  const { today } = useDeliveryWords();
  const query = useQuery(owedQuery(companyId, useLanguage()));
  return (
    <>
      <PageHead
        title={t('shell:layout.deliveries')}
        subtitle={!isPhone && t('owed.about')}
        end={<AccountsDownload path="/can-trading/api/accounts" companyId={companyId} today={today} />}
      />
      <DeliveryTabs />
      <Loaded query={query} skeleton={<SkeletonRows rows={6} />} height={320}>
        {({ owed }) => owed && <Content owed={owed} />}
      </Loaded>
    </>
  );
}

function Content({ owed }: { owed: Owed }) {
  const { t } = useTranslation('deliveries');
  const isNothing = owed.settlements.length + owed.paid.length === 0 && compare(owed.unsettled, 0) === 0;
  return (
    <div className="delivery-cards">
      {isNothing ? (
        <div className="card">
          <EmptyState icon={Banknote} level={2} height={260} title={t('owed.none')}>
            {t('owed.noneText')}
          </EmptyState>
        </div>
      ) : (
        <>
          <Figures owed={owed} />
          {owed.months.length > 0 && <MonthTable owed={owed} />}
          {owed.settlements.length > 0 && (
            <SettlementsTable title={t('owed.settlements')} settlements={owed.settlements} />
          )}
          {owed.paid.length > 0 && <SettlementsTable title={t('owed.paid')} settlements={owed.paid} />}
        </>
      )}
      <AccountLine account={owed.account} />
    </div>
  );
}

function Figures({ owed }: { owed: Owed }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const { currency, settlements } = owed;
  const open = settlements.filter(({ state }) => state === 'SENT');
  const late = open.filter(({ overdueDays }) => overdueDays !== null);
  const next = open.filter(({ overdueDays }) => overdueDays === null).sort(byDue)[0];
  const money = (value: string) => <Money value={value} currency={currency} decimals={2} />;
  return (
    <section className="card owed-figures" aria-label={t('owed.title')}>
      <Stat large label={t('owed.total')} note={t('owed.count', { count: open.length })}>
        {money(owed.total)}
      </Stat>
      <Stat
        label={t('owed.overdue')}
        note={
          late[0] && t('owed.late', { count: Math.max(...late.map(({ overdueDays }) => overdueDays ?? 0)) })
        }
      >
        <span className={late.length > 0 ? 'delivery-late' : undefined}>{money(owed.overdue)}</span>
      </Stat>
      <Stat label={t('owed.next')} note={next && `${words.day(next.due)}, ${next.trader.name}`}>
        {next ? money(next.owed) : '–'}
      </Stat>
      <Stat label={t('owed.unsettled')}>{money(owed.unsettled)}</Stat>
      <Stat label={t('owed.disputed')} note={t('owed.disputedNote')}>
        {money(owed.disputed)}
      </Stat>
    </section>
  );
}

const byDue = (a: Settlement, b: Settlement) => a.due.localeCompare(b.due);
