import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { monthsOf } from '#market/price-board/quarter-words.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { CropFrame } from '../crop-frame.tsx';
import { useCropMarket } from '../use-crop-market.ts';
import { SellForm } from './sell-form.tsx';

const route = getRouteApi('/app/quick-trading/board/$cropId/quarter/$quarterId');

/** One crop and quarter: enter the tons, sell at the best price or at another one (docs/product/selling.md#sales). */
export function SellPanel() {
  const { t } = useTranslation(['quick-trading', 'price-board']);
  const locale = useFormatLocale();
  const { cropId, quarterId } = route.useParams();
  const navigate = route.useNavigate();
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
          // Another crop is another sale: nothing that was typed goes over to it.
          <SellForm
            key={cropId}
            crop={crop}
            quarter={quarter}
            quarters={market.quarters}
            place={place}
            prices={market.prices}
            // The quarter is chosen in the form: no step for the way back.
            onQuarter={(id) =>
              void navigate({
                to: '/quick-trading/$cropId/quarter/$quarterId',
                params: { cropId, quarterId: id },
                search: true,
                replace: true,
                resetScroll: false,
              })
            }
          />
        )
      }
    </CropFrame>
  );
}
