import { OrderListDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { AmountBar } from '#shared/ui/amount-bar.tsx';

interface SoldBarProps {
  offerId: string;
  /** The tons that were sold. */
  amount: string;
}

/** The tons of a sale move from free to sold (docs/product/selling.md#sales). */
export function SoldBar({ offerId, amount }: SoldBarProps) {
  const { data, isFetchedAfterMount } = useQuery({
    ...tradingQuery(OrderListDocument, { id: offerId, locale: useLanguage() }),
    // The tons from before the sale would move once more.
    refetchOnMount: 'always',
  });
  const offer = isFetchedAfterMount ? data?.offer : undefined;
  if (!offer) return <div className="deal-sold-bar" />;
  const now = {
    free: Number(offer.amount),
    ordered: Number(offer.orderedAmount),
    sold: Number(offer.soldAmount),
  };
  const tons = Math.min(Number(amount), now.sold);
  return (
    <div className="deal-sold-bar">
      <AmountBar {...now} before={{ ...now, free: now.free + tons, sold: now.sold - tons }} />
    </div>
  );
}
