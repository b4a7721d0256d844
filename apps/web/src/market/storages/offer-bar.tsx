import { AmountBar } from '#shared/ui/amount-bar.tsx';

interface OfferBarProps {
  offer: { amount: string; orderedAmount: string; soldAmount: string };
}

/** How many tons of an offer are free, ordered and sold (docs/product/storages.md#offers). */
export function OfferBar({ offer }: OfferBarProps) {
  return (
    <AmountBar
      free={Number(offer.amount)}
      ordered={Number(offer.orderedAmount)}
      sold={Number(offer.soldAmount)}
    />
  );
}
