import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { monthsOf } from '#market/price-board/quarter-words.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { CropFrame } from '../crop-frame.tsx';
import { useCropMarket } from '../use-crop-market.ts';
import { SellForm } from './sell-form.tsx';

const route = getRouteApi('/app/quick-trading/board/$cropId/quarter/$quarterId');

/** One crop and quarter: choose a trader's price, enter the tons, sell (docs/product/selling.md#sales). */
export function SellPanel() {
  const { t } = useTranslation(['quick-trading', 'price-board']);
  const locale = useFormatLocale();
  const { cropId, quarterId } = route.useParams();
  const market = useCropMarket(cropId);
  const quarter = market.quarters.find(({ id }) => id === quarterId);
  return (
    <CropFrame
      market={market}
      title={t('sell.title')}
      subtitle={
        quarter && t('price-board:delivery', { quarter: quarter.name, ...monthsOf(quarter.id, locale) })
      }
      isGone={quarter === undefined}
    >
      {(crop, place) =>
        quarter && (
          // Another crop or quarter is another sale: nothing that was typed goes over to it.
          <SellForm
            key={`${cropId} ${quarterId}`}
            crop={crop}
            quarter={quarter}
            place={place}
            prices={market.prices.filter((price) => price.quarter.id === quarterId)}
          />
        )
      }
    </CropFrame>
  );
}
