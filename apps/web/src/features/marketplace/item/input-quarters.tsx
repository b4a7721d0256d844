import { unitDecimals } from '@canola/api-schema/number-format';
import { useMatchRoute, useNavigate } from '@tanstack/react-router';
import { QuarterTiles } from '#market/quarter/quarter-tiles.tsx';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { type ContentProps, sellersOf } from './sellers.ts';

const ITEM = '/marketplace/$cropId/quarter/$quarterId';
const BUY = '/marketplace/$cropId/quarter/$quarterId/buy';

/** The quarters in which somebody sells it, each with its lowest price. A purchase goes on in another quarter. */
export function InputQuarters({ market }: Pick<ContentProps, 'market'>) {
  const { unitText } = useUnitTexts();
  const navigate = useNavigate();
  const isBuying = useMatchRoute()({ to: BUY }) !== false;
  const { item, place, quarter, quarters } = market;
  const { unit } = item.crop;
  const choices = quarters.flatMap(({ id, name }) => {
    const lowest = sellersOf(item, id, place)[0]?.quote;
    return lowest ? [{ id, name, bestPrice: lowest.price, currency: lowest.currency }] : [];
  });
  const [first] = choices;
  if (!first) return null;
  return (
    <QuarterTiles
      value={quarter.id}
      quarters={choices}
      currency={first.currency}
      bought={{ unit: unitText(unit), decimals: unitDecimals(first.currency, unit) }}
      onChange={(quarterId) =>
        void navigate({
          to: isBuying ? BUY : ITEM,
          params: { cropId: item.crop.id, quarterId },
          search: true,
          replace: true,
        })
      }
    />
  );
}
