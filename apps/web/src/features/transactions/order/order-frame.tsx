import '../transactions.css';
import { formatExactPrice } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { CircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { useOtherCompany } from '#market/trading/other-company.tsx';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { NoAccessPage } from '#shared/access/no-access-page.tsx';
import { refusalOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Breadcrumbs } from '#shared/layout/breadcrumbs.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { State } from '#shared/ui/state.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type OrderOffer, type OwnOrder, orderOfferQuery } from '../transactions.queries.ts';

interface OrderFrameProps {
  offerId: string;
  orderId: string;
  /** In the order's place, whether the page still has it or not: it sold immediately. */
  instead?: ReactNode;
  children: (order: OwnOrder, offer: OrderOffer) => ReactNode;
}

/** Needs CONTRACT_SIGN (docs/product/selling.md); shows what the order is, and whatever is done with it below. */
export function OrderFrame({ offerId, orderId, instead, children }: OrderFrameProps) {
  const { t } = useTranslation('transactions');
  const refusal = refusalOf(useAccess(), 'CONTRACT_SIGN');
  const offer = useQuery(orderOfferQuery(offerId, useLanguage()));
  const elsewhere = useOtherCompany(offer.data?.offer?.storage.company.id);
  if (elsewhere) return elsewhere;
  // The company comes first: the right is the one in that company.
  if (refusal && !offer.isPending)
    return <NoAccessPage title={t('order.title')} refusal={refusal} grant="CONTRACT_SIGN" />;
  return (
    <Loaded query={offer} skeleton={<SkeletonRows rows={8} />} height={480}>
      {({ offer: found }) => {
        if (!found) return <UnknownPage />;
        const order = found.orders.find(({ id }) => id === orderId);
        // A rung is changed with its ladder.
        if (order?.ladderId != null)
          return (
            <RedirectOnce
              to="/transactions-and-orders/ladders/$ladderId"
              params={{ ladderId: order.ladderId }}
            />
          );
        return (
          <>
            <Breadcrumbs
              steps={[{ label: t('title'), to: '/transactions-and-orders' }]}
              current={t('order.title')}
            />
            {instead ?? (
              <>
                {order && <OrderHead order={order} offer={found} />}
                {order ? children(order, found) : <Gone />}
              </>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function OrderHead({ order, offer }: { order: OwnOrder; offer: OrderOffer }) {
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  const title = t('order.head', {
    crop: offer.crop.name,
    amount: useUnitTexts().amountText(order.amount, offer.crop.unit),
    price: formatExactPrice(order.price, order.currency, locale),
  });
  return (
    <header className="contract-head">
      <title>{`${title} · Canola`}</title>
      <CropTile crop={cropName(offer.crop.icon)} size="lg" />
      <div className="min-w-0 flex-1">
        <h1 className="h1">{title}</h1>
        <p className="muted">
          {t('order.from', {
            storage: offer.storage.label,
            year: offer.yearHarvested,
            quarter: order.quarter.name,
          })}
        </p>
      </div>
    </header>
  );
}

/** It has been filled or cancelled. */
function Gone() {
  const { t } = useTranslation('transactions');
  return (
    <div className="card">
      <State
        level={1}
        icon={CircleOff}
        height={320}
        title={t('order.gone.title')}
        actions={
          <LinkButton to="/transactions-and-orders" variant="secondary">
            {t('order.toList')}
          </LinkButton>
        }
      >
        {t('order.gone.text')}
      </State>
    </div>
  );
}
