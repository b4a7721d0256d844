import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useTradingCompany } from '#shared/trading/trading-company.ts';
import { Card } from '#shared/ui/card.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Link } from '#shared/ui/link.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { ordersQuery } from '../transactions.queries.ts';
import { OrderTable } from './order-table.tsx';
import { useAnsweredPage, useOverview } from './use-overview.ts';

/** The active orders, filtered by their crops, each with why it has not sold. */
export function OrdersCard() {
  const { t } = useTranslation('transactions');
  const { search, change } = useOverview();
  const { order_filter: filter, order_page: page } = search;
  const orders = useQuery(ordersQuery(useTradingCompany().id, filter, page, useLanguage()));
  const list = orders.data?.orders;
  useAnsweredPage('order_page', orders.isPlaceholderData ? undefined : list?.page);
  const hasChips = list && (list.crops.length > 1 || filter.length > 0);
  return (
    <Card title={t('orders.title')} flush>
      {hasChips && (
        <div className="order-filter">
          <Chips
            multiple
            label={t('orders.filter')}
            options={list.crops.map(({ id, name }) => ({ id, label: name }))}
            value={filter}
            onChange={(next) => change({ order_filter: next, order_page: 1 })}
          />
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
      <Loaded query={orders} skeleton={<ListSkeleton />} height={240}>
        {() =>
          !list || list.totalCount === 0 ? (
            <EmptyState
              icon={Clock}
              title={t(filter.length > 0 ? 'orders.emptyFiltered.title' : 'orders.empty.title')}
            >
              {t(filter.length > 0 ? 'orders.emptyFiltered.text' : 'orders.empty.text')}
            </EmptyState>
          ) : (
            <div aria-busy={orders.isPlaceholderData}>
              <OrderTable orders={list.edges.map(({ node }) => node)} />
              <Pagination
                label={t('orders.pages')}
                page={list.page}
                pageSize={list.size}
                total={list.totalCount}
                onPageChange={(next) => change({ order_page: next })}
              />
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

const ListSkeleton = () => (
  <div className="px-4">
    <SkeletonRows rows={4} />
  </div>
);
