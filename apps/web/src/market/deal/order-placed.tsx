import { OrderListDocument, type OrderListQuery } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { orderSentence } from '#market/order-form/order-sentence.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { multiply } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { MoneyHero, Outcome } from './outcome.tsx';

interface OrderPlacedProps {
  offerId: string;
  orderId: string;
  /** The way to the order. */
  open: ReactNode;
  back: string;
  onBack: () => unknown;
}

/** The order waits; or, if a price arrived in between, it has already sold. It needs nothing but its address. */
export function OrderPlaced({ offerId, orderId, open, back, onBack }: OrderPlacedProps) {
  const { t } = useTranslation('deal');
  const query = useQuery(tradingQuery(OrderListDocument, { id: offerId, locale: useLanguage() }));
  const order = query.data?.offer?.orders.find(({ id }) => id === orderId);
  // The list from before lacks an order that has just been placed: only a newer one can show that it is over.
  const isOld = !order && (!query.isFetchedAfterMount || query.isError);
  const shown = isOld ? ({ ...query, data: undefined } as typeof query) : query;
  const backButton = (
    <Button variant="quiet" onPress={() => void onBack()}>
      {back}
    </Button>
  );
  return (
    <Loaded query={shown} skeleton={<SkeletonRows rows={5} />} height={320}>
      {() =>
        order ? (
          <Outcome
            title={t('placed.title')}
            actions={
              <>
                {open}
                {backButton}
              </>
            }
          >
            <OrderTerms order={order} />
            <p className="muted">{order.reason?.message ?? t('placed.next')}</p>
          </Outcome>
        ) : (
          <Outcome
            title={t('placed.overTitle')}
            actions={
              <>
                <LinkButton to="/transactions-and-orders" size="lg">
                  {t('placed.contracts')}
                </LinkButton>
                {backButton}
              </>
            }
          >
            <p>{t('placed.over')}</p>
          </Outcome>
        )
      }
    </Loaded>
  );
}

type PlacedOrder = NonNullable<OrderListQuery['offer']>['orders'][number];

function OrderTerms({ order }: { order: PlacedOrder }) {
  const { t } = useTranslation('order-form');
  const { quarter, onlyTrader, ...terms } = order;
  const { key, values } = orderSentence(
    { ...terms, quarter: quarter.name, trader: onlyTrader?.name },
    useFormatLocale(),
  );
  return (
    <>
      <OrderHero order={order} />
      <p>
        <Trans t={t} i18nKey={key} values={values} components={{ b: <b className="num" /> }} />
      </p>
    </>
  );
}

/** The money that the order brings when it sells at its price. */
export function OrderHero({ order }: { order: Pick<PlacedOrder, 'price' | 'amount' | 'currency'> }) {
  const { t } = useTranslation('deal');
  const { price, amount, currency } = order;
  return (
    <MoneyHero label={t('hero.total')} value={multiply(price, amount)} currency={currency}>
      {t('hero.order')}
    </MoneyHero>
  );
}
