import { formatExactPrice, formatTons } from '@canola/api-schema/number-format';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { Clock, ClockArrowUp, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { TradeOffer } from '../trades.queries.ts';
import { useTrade } from './trade-context.tsx';
import { useTradeNavigation } from './use-trade-navigation.ts';

/** The offer's orders that still wait, each with why it has not sold. */
export function ActiveOrders() {
  const { t } = useTranslation('trades');
  const { offer } = useTrade();
  const { toOrder } = useTradeNavigation();
  if (offer.orders.length === 0)
    return (
      <EmptyState
        icon={ClockArrowUp}
        height={280}
        title={t('orders.empty')}
        actions={
          <GuardedButton grant="CONTRACT_SIGN" onPress={() => void toOrder()}>
            {t('orders.place')}
          </GuardedButton>
        }
      >
        {t('orders.emptyText')}
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {offer.orders.map((order) => (
        <OrderCard key={order.id} order={order} offerId={offer.id} />
      ))}
    </ul>
  );
}

interface OrderCardProps {
  order: TradeOffer['orders'][number];
  offerId: string;
}

function OrderCard({ order, offerId }: OrderCardProps) {
  const { t } = useTranslation(['trades', 'order-form']);
  const locale = useFormatLocale();
  const zone = timeZoneOf(useTradingCompany().country);
  const { amount, quarter, price, lowPrice, currency, onlyTrader, reason } = order;
  const words = {
    amount: formatTons(amount, locale),
    quarter: quarter.name,
    price: formatExactPrice(price, currency, locale),
  };
  return (
    <li className="trade-order">
      <div className="trade-order-head">
        <div className="min-w-0">
          <p className="trade-order-title">{t('orders.title', words)}</p>
          <p className="hint">
            {lowPrice !== null && (
              <>{t('orders.low', { price: formatExactPrice(lowPrice, currency, locale) })} · </>
            )}
            {t('orders.placed', { time: formatDateTime(new Date(order.timeCreated * 1000), locale, zone) })}
          </p>
        </div>
        <EditLink offerId={offerId} orderId={order.id} label={t('orders.editOf', words)} />
      </div>
      <p className="trade-order-trader">
        {onlyTrader && <TraderTile name={onlyTrader.name} logo={onlyTrader.logo} size="sm" />}
        {onlyTrader?.name ?? t('order-form:allTraders')}
      </p>
      {reason && (
        <p className="trade-order-reason">
          <Clock className="i i-16" />
          {reason.message}
        </p>
      )}
    </li>
  );
}

/** Without the right to change the order, the button says why instead of opening its page. */
function EditLink({ offerId, orderId, label }: { offerId: string; orderId: string; label: string }) {
  const { t } = useTranslation('trades');
  const isRefused = refusalOf(useAccess(), 'CONTRACT_SIGN') !== undefined;
  const look = { variant: 'secondary', size: 'sm', icon: Pencil, 'aria-label': label } as const;
  if (isRefused)
    return (
      <GuardedButton {...look} grant="CONTRACT_SIGN" onPress={() => undefined}>
        {t('orders.edit')}
      </GuardedButton>
    );
  return (
    <LinkButton
      {...look}
      to="/transactions-and-orders/offers/$offerId/orders/$orderId"
      params={{ offerId, orderId }}
    >
      {t('orders.edit')}
    </LinkButton>
  );
}
