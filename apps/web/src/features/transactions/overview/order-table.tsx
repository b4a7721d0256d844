import { exactDecimals, formatExactPrice } from '@canola/api-schema/number-format';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { TraderName } from '#market/marks/trader-tile.tsx';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { Price } from '#shared/ui/figures.tsx';
import { type Column, Table } from '#shared/ui/table.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ListedOrder } from '../transactions.queries.ts';

export function OrderTable({ orders }: { orders: ListedOrder[] }) {
  const { t } = useTranslation('transactions');
  const { amountText } = useUnitTexts();
  const amount = (order: ListedOrder) => amountText(order.amount, order.offer.crop.unit);
  const columns: Column<ListedOrder>[] = [
    { id: 'crop', head: t('orders.order'), cell: (order) => <OrderName order={order} /> },
    { id: 'amount', head: t('orders.amount'), cell: amount, align: 'end' },
    { id: 'price', head: t('orders.price'), cell: (order) => <OrderPrice order={order} />, align: 'end' },
    { id: 'quarter', head: t('orders.quarter'), cell: ({ quarter }) => quarter.name },
    { id: 'trader', head: t('orders.trader'), cell: (order) => <OrderTrader order={order} /> },
    {
      id: 'reason',
      head: t('orders.reason'),
      cell: ({ reason }) => <span className="order-reason">{reason?.message ?? '–'}</span>,
      width: '30%',
    },
  ];
  return (
    <Table
      label={t('orders.title')}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      card={(order) => (
        <div className="list-card">
          <OrderName order={order} />
          <Price
            value={order.price}
            currency={order.currency}
            decimals={exactDecimals(order.price, order.currency)}
          />
          <OrderTrader order={order} />
          <span>
            {amount(order)}, {order.quarter.name}
          </span>
          <LowPrice order={order} />
          {order.reason && <p className="order-reason">{order.reason.message}</p>}
        </div>
      )}
    />
  );
}

function OrderName({ order: { id, offer } }: { order: ListedOrder }) {
  const { crop, storage, yearHarvested } = offer;
  return (
    <span className="list-name">
      <CropTile crop={cropName(crop.icon)} />
      <span className="min-w-0">
        <Link
          to="/transactions-and-orders/offers/$offerId/orders/$orderId"
          params={{ offerId: offer.id, orderId: id }}
          className="row-action"
        >
          {crop.name}
        </Link>
        <span className="list-note">
          {storage.label} · {yearHarvested}
        </span>
      </span>
    </span>
  );
}

function OrderPrice({ order }: { order: ListedOrder }) {
  return (
    <span className="inline-grid justify-items-end">
      <Price
        value={order.price}
        currency={order.currency}
        decimals={exactDecimals(order.price, order.currency)}
      />
      <LowPrice order={order} />
    </span>
  );
}

/** The other price at which it sells, where there is one. */
function LowPrice({ order: { lowPrice, currency } }: { order: ListedOrder }) {
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  if (lowPrice === null) return null;
  return (
    <span className="list-note order-stop">
      {t('orders.low', { price: formatExactPrice(lowPrice, currency, locale) })}
    </span>
  );
}

function OrderTrader({ order: { onlyTrader } }: { order: ListedOrder }) {
  const { t } = useTranslation('transactions');
  if (!onlyTrader) return <span className="muted whitespace-nowrap">{t('orders.allTraders')}</span>;
  return <TraderName trader={onlyTrader} />;
}
