import './purchase-prices.css';
import { currencyDecimals, formatPrice } from '@canola/api-schema/number-format';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBell } from '#market/alerts/alert-bell.tsx';
import type { AlertSubject } from '#market/alerts/alert-subject.ts';
import { BasisLine } from '#market/exchange/basis-line.tsx';
import { type PostalCode, positionOf } from '#market/postal-code/postal-codes.ts';
import { codeParam } from '#market/postal-code/price-search.ts';
import { usePriceCompany, useTradingCurrency } from '#market/price-board/use-price-company.ts';
import { rankQuotes } from '#market/trader-prices/best-price.ts';
import { type RankedQuote, rankByNet } from '#market/trader-prices/ranking.ts';
import { TraderList } from '#market/trader-prices/trader-list.tsx';
import { TradersHead } from '#market/trader-prices/traders-head.tsx';
import { TransportChoice, useDelivers, useTransport } from '#market/trader-prices/transport-choice.tsx';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { Age } from '#shared/ui/age.tsx';
import { Delta } from '#shared/ui/delta.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PriceHistory } from './price-history.tsx';
import { type Market, useMarket } from './use-market.ts';

const route = getRouteApi('/app/purchase-prices/board/$marketPriceId');

interface MarketViewProps {
  market: Market;
  place: PostalCode;
  marketPriceId: string;
  frame: Omit<ComponentProps<typeof Panel>, 'children' | 'footer'>;
}

export function MarketView({ market, place, marketPriceId, frame }: MarketViewProps) {
  const { t } = useTranslation('purchase-prices');
  const currency = market.prices[0]?.currency ?? 'EUR';
  const companyId = usePriceCompany()?.id ?? null;
  const [delivers, setDelivers] = useDelivers();
  const ranked = rankByNet(market.prices, place, useTransport(currency, delivers));
  const { trader: traderId } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (trader: string | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, trader }), replace: true, resetScroll: false });
  // A newer quote of the chosen trader stays chosen; else it is the one that leaves most.
  const chosen = ranked.find(({ quote }) => quote.trader.id === traderId) ?? ranked[0];
  const also = useTradingPrices(marketPriceId, currency);
  const isElsewhere = market.region.id !== place.region;
  const subject: AlertSubject | undefined =
    companyId === null || isElsewhere
      ? undefined
      : {
          title: `${market.crop.name}, ${market.quarter.name}`,
          terms: {
            companyId,
            kind: 'NET_PRICE',
            place: { position: positionOf(place) },
            delivers,
            itemId: market.crop.id,
            termId: market.quarter.id,
          },
        };
  return (
    // A sale is at the prices of the own place: those of another one lead nowhere.
    <Panel
      {...frame}
      footer={
        chosen && !chosen.isTooOld && !isElsewhere && <Onward market={market} place={place} chosen={chosen} />
      }
    >
      <PriceHistory market={market} place={place} isElsewhere={isElsewhere}>
        <Headline market={market} also={also} subject={subject} />
      </PriceHistory>
      {!isElsewhere && (
        <div className="mb-3 empty:mb-0">
          <BasisLine
            place={{ position: positionOf(place) }}
            companyId={companyId}
            cropId={market.crop.id}
            quarterId={market.quarter.id}
            currency={currency}
          />
        </div>
      )}
      {isElsewhere && <Notice>{t('elsewhere', { region: market.region.name })}</Notice>}
      <TransportChoice delivers={delivers} onChange={setDelivers} />
      <TradersHead ranked={ranked} currency={currency} delivers={delivers} />
      <TraderList
        ranked={ranked}
        value={chosen?.quote.id}
        onChange={(id) => choose(ranked.find(({ quote }) => quote.id === id)?.quote.trader.id)}
        alsoOf={(quote) => also(quote.trader.id)}
      />
    </Panel>
  );
}

/**
 * Where the page is in another currency than the one that is traded in, both are shown
 * (docs/product/prices.md#currencies).
 */
function useTradingPrices(marketPriceId: string, shown: string): (traderId: string) => string | undefined {
  const locale = useFormatLocale();
  const trading = useTradingCurrency();
  const { data } = useMarket(shown === trading ? undefined : marketPriceId, trading);
  return (traderId) => {
    const price = data?.market?.prices.find(({ trader }) => trader.id === traderId)?.price;
    return price ? formatPrice(price, trading, locale) : undefined;
  };
}

interface HeadlineProps {
  market: Market;
  also: (traderId: string) => string | undefined;
  subject: AlertSubject | undefined;
}

function Headline({ market, also, subject }: HeadlineProps) {
  const { t } = useTranslation(['purchase-prices', 'price-board']);
  const [best] = rankQuotes(market.prices);
  if (!best) return null;
  const traded = also(best.trader.id);
  const hasMoved = Number(best.change) !== 0;
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2">
        <Price value={best.price} currency={best.currency} size="large" />
        <AlertBell subject={subject} />
      </div>
      {traded && <p className="hint num">{t('price-board:traders.both', { price: traded })}</p>}
      <p className="hint flex flex-wrap items-center gap-x-1.5">
        {hasMoved && <Delta value={best.change ?? 0} decimals={currencyDecimals(best.currency)} />}
        <span>
          {hasMoved ? t('today', { trader: best.trader.name }) : best.trader.name},{' '}
          <Age at={new Date(best.date)} />
        </span>
      </p>
    </div>
  );
}

/** Buttons carry the numbers (docs/product/look.md#rule-8). Without quick trading there is nowhere to go on to. */
function Onward({ market, place, chosen }: { market: Market; place: PostalCode; chosen: RankedQuote }) {
  const { t } = useTranslation('purchase-prices');
  const locale = useFormatLocale();
  const navigate = useNavigate();
  const access = useAccess();
  if (access.modeOf('QUICK_TRADING') === 'none') return undefined;
  const { trader, price, currency } = chosen.quote;
  const search = { currency, postalCode: codeParam(place.code) };
  return (
    <>
      <GuardedButton
        grant="CONTRACT_SIGN"
        size="lg"
        block
        className="onward"
        onPress={() =>
          void navigate({
            to: '/quick-trading/$cropId/quarter/$quarterId',
            params: { cropId: market.crop.id, quarterId: market.quarter.id },
            search,
            state: { traderId: trader.id },
          })
        }
      >
        {t('sell', { trader: trader.name, price: formatPrice(price, currency, locale) })}
      </GuardedButton>
      <GuardedButton
        grant="CONTRACT_SIGN"
        variant="quiet"
        size="sm"
        block
        onPress={() =>
          void navigate({
            to: '/quick-trading/order',
            search,
            state: {
              fastOrder: {
                postalCode: place.code,
                cropId: market.crop.id,
                quarterId: market.quarter.id,
                price: null,
                traders: market.prices.map(({ trader: quoting }) => quoting.id),
              },
            },
          })
        }
      >
        {t('order')}
      </GuardedButton>
    </>
  );
}
