import { formatMoney, formatTons } from '@canola/api-schema/number-format';
import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, Outlet, useRouterState } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { bestPrice } from '#market/order-form/order-prices.ts';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useGuardedAction } from '#shared/access/guarded-action.tsx';
import { multiply } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Link } from '#shared/ui/link.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useOfferPrices, useQuarters, useTradeOffer } from '../trades.queries.ts';
import { type Trade, TradeContext, TypedOfOffer } from './trade-context.tsx';
import { useTradeNavigation } from './use-trade-navigation.ts';

const route = getRouteApi('/app/trades/board/$storageId/offers/$offerId/quarter/$quarterId');

/** Everything that can be done with one offer: sell it now, order at a price, see its orders. */
export function TradePanel() {
  const { t } = useTranslation('trades');
  const { storageId, offerId, quarterId } = route.useParams();
  const close = useTradeNavigation().toBoard;
  const found = useTradeOffer(offerId);
  const offer = found.data?.offer;
  const prices = useOfferPrices(offerId);
  const quarters = useQuarters();
  const quarter = quarters.data?.find(({ id }) => id === quarterId);
  const switching = useCompanySwitch(found.data?.companyId);
  if (switching) return switching;
  const isUnknown =
    offer === null ||
    offer?.archived ||
    (offer && offer.storage.id !== storageId) ||
    (quarters.data && !quarter);
  if (isUnknown)
    return (
      <PanelSlot>
        <Panel wide title={t('notHere.title')} onClose={() => void close()}>
          <NotFoundState />
        </Panel>
      </PanelSlot>
    );
  const trade: Trade | undefined =
    offer && prices.data && quarters.data && quarter
      ? { offer, prices: prices.data, quarters: quarters.data, quarter }
      : undefined;
  const queries: UseQueryResult<unknown>[] = [found, prices, quarters];
  const missing = queries.filter(({ data }) => data === undefined);
  const awaited = missing.find(({ isError }) => isError) ?? missing[0];
  return (
    <PanelSlot>
      <Panel
        wide
        title={offer ? t('panelTitle', { crop: offer.crop.name, year: offer.yearHarvested }) : t('title')}
        subtitle={offer && <Subtitle offer={offer} />}
        start={offer && <CropTile crop={cropName(offer.crop.icon)} />}
        end={trade && <Free trade={trade} className="trade-free" />}
        onClose={() => void close()}
      >
        {trade && (
          <Loaded query={prices} skeleton={<TradeSkeleton />} offlineNote={t('offline')}>
            {() => (
              <TradeContext value={trade}>
                <TypedOfOffer offerId={offerId}>
                  <TradeTabs trade={trade} />
                </TypedOfOffer>
              </TradeContext>
            )}
          </Loaded>
        )}
        {awaited && (
          <Loaded query={awaited} skeleton={<TradeSkeleton />} height={320}>
            {() => null}
          </Loaded>
        )}
      </Panel>
    </PanelSlot>
  );
}

/** The storage's name opens its management (docs/product/screens.md#routes). */
function Subtitle({ offer: { storage } }: Pick<Trade, 'offer'>) {
  const { t } = useTranslation('trades');
  return (
    <>
      <Link
        to="/storages/management/$storageId"
        params={{ storageId: storage.id }}
        aria-label={t('manageStorage', { storage: storage.label })}
      >
        {storage.label}
      </Link>
      , {storage.company.name}
    </>
  );
}

/** `240 t free, worth 1 322 400 Kč` at the best price of the quarter. */
export function Free({ trade, className }: { trade: Trade; className: string }) {
  const { t } = useTranslation('trades');
  const locale = useFormatLocale();
  const { currency } = useTradingCompany();
  const { offer, prices, quarter } = trade;
  const best = bestPrice(prices, quarter.id)?.price;
  return (
    <div className={className}>
      <p className="price">{t('free', { tons: formatTons(offer.amount, locale) })}</p>
      {best !== undefined && (
        <p className="hint num">
          {t('worth', { worth: formatMoney(multiply(best, offer.amount), currency, locale) })}
        </p>
      )}
    </div>
  );
}

type Tab = 'sell' | 'order' | 'ladder' | 'orders';

/** The last segment of the address names the tab; success and error have no tabs. */
function useTab(): Tab | undefined {
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' });
  if (routeId.endsWith('/sell')) return 'order';
  if (routeId.endsWith('/ladder')) return 'ladder';
  if (routeId.endsWith('/orders')) return 'orders';
  return /\/(error|success\/.*)$/.test(routeId) ? undefined : 'sell';
}

function TradeTabs({ trade }: { trade: Trade }) {
  const { t } = useTranslation('trades');
  const go = useTradeNavigation();
  const tab = useTab();
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  const tabs = useRef<HTMLDivElement>(null);
  // Every tab opens at its top, however far the one before was scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another content
  useLayoutEffect(() => {
    tabs.current?.closest('.panel-body')?.scrollTo(0, 0);
  }, [tab]);
  if (!tab) return <Outlet />;
  const content: ReactNode = (
    <>
      <Free trade={trade} className="trade-free-phone" />
      <Outlet />
    </>
  );
  const open = {
    sell: () => void go.toSellNow(),
    order: () => run(() => void go.toOrder()),
    ladder: () => run(() => void go.toLadder()),
    orders: () => void go.toOrders(),
  };
  return (
    <div className="trade-tabs" ref={tabs}>
      <Tabs<Tab>
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => next !== tab && open[next]()}
        tabs={[
          { id: 'sell', label: t('tabs.sell'), content },
          { id: 'order', label: t('tabs.order'), content },
          { id: 'ladder', label: t('tabs.ladder'), content },
          { id: 'orders', label: t('tabs.orders'), count: trade.offer.orders.length, content },
        ]}
      />
      {notice}
    </div>
  );
}

/** Tabs, a chart, a row of fields, the quarters. */
function TradeSkeleton() {
  return (
    <SkeletonGroup className="pt-2">
      <div className="grid gap-4">
        <Skeleton width="60%" height={16} />
        <Skeleton shape="box" height={160} />
        <div className="grid grid-cols-3 gap-3">
          <Skeleton shape="box" height={64} />
          <Skeleton shape="box" height={64} />
          <Skeleton shape="box" height={64} />
        </div>
        <Skeleton shape="box" height={120} />
        <Skeleton shape="box" height={40} />
      </div>
    </SkeletonGroup>
  );
}

/** It does not exist or belongs to another company, which look the same (docs/product/companies.md#foreign-companies). */
function NotFoundState() {
  const { t } = useTranslation('trades');
  const { toBoard } = useTradeNavigation();
  return (
    <EmptyState
      icon={Compass}
      height={320}
      title={t('notHere.what')}
      actions={<Button onPress={() => void toBoard()}>{t('notHere.back')}</Button>}
    >
      {t('notHere.text')}
    </EmptyState>
  );
}
