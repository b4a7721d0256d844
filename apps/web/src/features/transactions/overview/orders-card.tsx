import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLadders } from '#market/ladder/ladder.queries.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Link } from '#shared/ui/link.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { LadderRows } from '../ladder/ladder-rows.tsx';
import { ordersQuery } from '../transactions.queries.ts';
import { OrderTable } from './order-table.tsx';
import { useOverview, useReturnedPage } from './use-overview.ts';

/** The active orders, filtered by their crops, each with why it has not sold. */
export function OrdersCard() {
  const { t } = useTranslation('transactions');
  const { search, change } = useOverview();
  const { order_filter: filter, order_page: page } = search;
  const orders = useQuery(ordersQuery(useTradingCompany().id, filter, page, useLanguage()));
  const list = orders.data?.orders;
  const hasLadders = (useLadders().data?.ladders?.edges.length ?? 0) > 0;
  useReturnedPage('order_page', orders.isPlaceholderData ? undefined : list?.page);
  const crops = list?.crops ?? [];
  // With a filter others may have orders; without any order there is nothing that it hides.
  const empty = filter.length > 0 && crops.length > 0 ? 'orders.emptyFiltered' : 'orders.empty';
  return (
    <Card title={t('orders.title')} flush>
      <LadderRows />
      <Loaded query={orders} skeleton={<ListSkeleton />} height={240}>
        {() => (
          <>
            {list && (crops.length > 0 || filter.length > 0) && (
              <div className="order-filter">
                {crops.length > 0 && (
                  <Chips
                    multiple
                    className="chips-line"
                    label={t('orders.filter')}
                    options={crops.map(({ id, name }) => ({ id, label: name }))}
                    value={filter}
                    onChange={(next) => change({ order_filter: next, order_page: 1 })}
                  />
                )}
                {filter.length > 0 && (
                  <Link
                    to="/transactions-and-orders"
                    search={{ ...search, order_filter: [], order_page: 1 }}
                    resetScroll={false}
                  >
                    {t('orders.clearFilter')}
                  </Link>
                )}
              </div>
            )}
            {list && list.totalCount > 0 ? (
              <div className="overview-part" aria-busy={orders.isPlaceholderData}>
                <OrderTable orders={list.edges.map(({ node }) => node)} />
                <Pagination
                  label={t('orders.pages')}
                  page={list.page}
                  pageSize={list.size}
                  total={list.totalCount}
                  onPageChange={(next) => change({ order_page: next })}
                />
              </div>
            ) : hasLadders && filter.length === 0 ? null : (
              <EmptyState icon={Clock} title={t(`${empty}.title`)}>
                {t(`${empty}.text`)}
              </EmptyState>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

const ListSkeleton = () => (
  <div className="px-4">
    <SkeletonRows rows={4} />
  </div>
);
