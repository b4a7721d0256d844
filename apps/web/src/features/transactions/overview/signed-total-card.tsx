import { formatMoney } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Money } from '#shared/ui/figures.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { Stat } from '#shared/ui/stat.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { signedTotalQuery } from '../transactions.queries.ts';
import { OVERVIEW_RANGES } from '../transactions.search.ts';
import { useOverview } from './use-overview.ts';

/**
 * Only signed contracts count, in the trading currency and in CZK, by the day of the trader's answer (docs/product/contracts.md#the-signed-total).
 */
export function SignedTotalCard({ download }: { download: ReactNode }) {
  const { t } = useTranslation('transactions');
  const { search, change } = useOverview();
  const range = search.overview_range;
  const { id, currency: ownCurrency } = useTradingCompany();
  const locale = useFormatLocale();
  const total = useQuery({
    ...signedTotalQuery(id, range),
    select: ({ signedTotal }) => signedTotal ?? { amount: '0', own: '0', currency: ownCurrency, count: 0 },
  });
  return (
    <section className="card total-card" aria-label={t('total.label')}>
      <div className="flex-1">
        <Loaded query={total} skeleton={<TotalSkeleton />} height={88}>
          {({ amount, own, currency, count }) => (
            <div className="overview-part" aria-busy={total.isPlaceholderData}>
              <Stat
                large
                label={t('total.label')}
                note={
                  currency === 'CZK'
                    ? t('total.count', { count })
                    : `${t('total.count', { count })} · ${formatMoney(amount, 'CZK', locale)}`
                }
              >
                <Money value={own} currency={currency} />
              </Stat>
            </div>
          )}
        </Loaded>
      </div>
      <SegmentedControl
        label={t('total.range')}
        className="total-ranges"
        options={OVERVIEW_RANGES.map((id) => ({ id, label: t(`range.${id}`) }))}
        value={range}
        onChange={(next) => change({ overview_range: next })}
      />
      {download}
    </section>
  );
}

/** In the lines of the figure itself: it has the same height in every font size. */
const TotalSkeleton = () => (
  <SkeletonGroup>
    <Stat
      large
      label={<Skeleton width={160} height={12} className="inline-block align-middle" />}
      note={<Skeleton width={110} height={12} className="inline-block align-middle" />}
    >
      <Skeleton width={220} height={32} className="inline-block align-middle" />
    </Stat>
  </SkeletonGroup>
);
