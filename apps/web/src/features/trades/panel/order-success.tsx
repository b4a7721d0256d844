import { getRouteApi } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { orderSentence } from '#market/order-form/order-sentence.ts';
import { MoneyHero } from '#market/outcome/money-hero.tsx';
import { Outcome } from '#market/outcome/outcome.tsx';
import { useErrorText } from '#shared/errors/error-text.ts';
import { multiply } from '#shared/money/decimal.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type TradeOffer, useTradeOffer } from '../trades.queries.ts';
import { useTrade } from './trade-context.ts';
import { TradeSkeleton } from './trade-skeleton.tsx';
import { useTradeNavigation } from './use-trade-navigation.ts';

const route = getRouteApi(
  '/app/trades/board/$storageId/offers/$offerId/quarter/$quarterId/success/order/$orderId',
);

/** The order waits or, if a price arrived in between, has already sold. */
export function OrderSuccess() {
  const { t } = useTranslation('trades');
  const { orderId } = route.useParams();
  const { offer } = useTrade();
  const list = useTradeOffer(offer.id);
  const errorText = useErrorText();
  const { toOrders, toSellNow } = useTradeNavigation();
  const order = offer.orders.find(({ id }) => id === orderId);
  // The list from before lacks an order that has just been placed: only a newer one can show that it is over.
  if (!order && !list.isFetchedAfterMount) return <TradeSkeleton />;
  if (!order && list.error) {
    const { title, text, detail } = errorText(list.error);
    return (
      <ErrorState
        title={title}
        height={320}
        detail={detail}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {text}
      </ErrorState>
    );
  }
  if (!order)
    return (
      <Outcome
        title={t('placed.overTitle')}
        actions={
          <>
            <LinkButton to="/transactions-and-orders" size="lg">
              {t('placed.contracts')}
            </LinkButton>
            <Button variant="quiet" onPress={() => void toSellNow()}>
              {t('placed.back')}
            </Button>
          </>
        }
      >
        <p>{t('placed.over')}</p>
      </Outcome>
    );
  return (
    <Outcome
      title={t('placed.title')}
      actions={
        <>
          <Button size="lg" onPress={() => void toOrders()}>
            {t('placed.orders')}
          </Button>
          <Button variant="quiet" onPress={() => void toSellNow()}>
            {t('placed.back')}
          </Button>
        </>
      }
    >
      <Terms order={order} />
      <p className="muted">{order.reason?.message ?? t('placed.next')}</p>
    </Outcome>
  );
}

function Terms({ order }: { order: TradeOffer['orders'][number] }) {
  const { t } = useTranslation(['order-form', 'sell']);
  const locale = useFormatLocale();
  const { currency } = order;
  const { key, values } = orderSentence(
    {
      amount: order.amount,
      quarter: order.quarter.name,
      price: order.price,
      lowPrice: order.lowPrice,
      currency,
      trader: order.onlyTrader?.name,
    },
    locale,
  );
  return (
    <>
      <MoneyHero label={t('sell:hero.total')} value={multiply(order.price, order.amount)} currency={currency}>
        {t('sell:hero.order')}
      </MoneyHero>
      <p>
        <Trans t={t} i18nKey={key} values={values} components={{ b: <b className="num" /> }} />
      </p>
    </>
  );
}
