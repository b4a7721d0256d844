import { OrderListDocument, type OrderListQuery } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { orderSentence } from '#market/order-form/order-sentence.ts';
import { MoneyHero } from '#market/outcome/money-hero.tsx';
import { Outcome, OutcomePanel } from '#market/outcome/outcome.tsx';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { multiply } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { FrameSkeleton } from '../crop-frame.tsx';

const route = getRouteApi('/app/quick-trading/board/order/$orderId/offer/$offerId/success');

/** The order waits; or, if a price arrived in between, it has already sold. It needs nothing but its address. */
export function OrderSuccess() {
  const { t } = useTranslation('quick-trading');
  const { orderId, offerId } = route.useParams();
  const navigate = useNavigate();
  const locale = useLanguage();
  const query = useQuery(tradingQuery(OrderListDocument, { id: offerId, locale }));
  return (
    <OutcomePanel
      title={t('order.title')}
      onClose={() => void navigate({ to: '/quick-trading', search: true })}
    >
      <Loaded query={query} skeleton={<FrameSkeleton />} height={320}>
        {({ offer }) => {
          const order = offer?.orders.find(({ id }) => id === orderId);
          // The list from before lacks an order that has just been placed.
          if (!order && !query.isFetchedAfterMount) return <FrameSkeleton />;
          if (!offer || !order)
            return (
              <Outcome title={t('placed.overTitle')} actions={<Actions offerId={undefined} />}>
                <p>{t('placed.over')}</p>
              </Outcome>
            );
          return (
            <Outcome title={t('placed.title')} actions={<Actions offerId={offer.id} />}>
              <Terms order={order} />
              <p className="muted">{order.reason?.message ?? t('placed.next')}</p>
            </Outcome>
          );
        }}
      </Loaded>
    </OutcomePanel>
  );
}

function Actions({ offerId }: { offerId: string | undefined }) {
  const { t } = useTranslation('quick-trading');
  const navigate = useNavigate();
  const { orderId } = route.useParams();
  return (
    <>
      {offerId === undefined ? (
        <LinkButton to="/transactions-and-orders" size="lg">
          {t('placed.contracts')}
        </LinkButton>
      ) : (
        <LinkButton
          to="/transactions-and-orders/offers/$offerId/orders/$orderId"
          params={{ offerId, orderId }}
          size="lg"
        >
          {t('placed.open')}
        </LinkButton>
      )}
      <Button variant="quiet" onPress={() => void navigate({ to: '/quick-trading', search: true })}>
        {t('placed.board')}
      </Button>
    </>
  );
}

type PlacedOrder = NonNullable<OrderListQuery['offer']>['orders'][number];

function Terms({ order }: { order: PlacedOrder }) {
  const { t } = useTranslation(['order-form', 'sell']);
  const { key, values } = orderSentence(
    {
      amount: order.amount,
      quarter: order.quarter.name,
      price: order.price,
      lowPrice: order.lowPrice,
      currency: order.currency,
      trader: order.onlyTrader?.name,
    },
    useFormatLocale(),
  );
  return (
    <>
      <MoneyHero
        label={t('sell:hero.total')}
        value={multiply(order.price, order.amount)}
        currency={order.currency}
      >
        {t('sell:hero.order')}
      </MoneyHero>
      <p>
        <Trans t={t} i18nKey={key} values={values} components={{ b: <b className="num" /> }} />
      </p>
    </>
  );
}
