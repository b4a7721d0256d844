import { formatFigure, unitDecimals } from '@canola/api-schema/number-format';
import { useMatchRoute, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ContentProps } from './content.props.ts';
import { sellersOf } from './sellers.ts';
import { tilesAround } from './tiles-around.ts';

const ITEM = '/marketplace/$cropId/quarter/$quarterId';
const BUY = '/marketplace/$cropId/quarter/$quarterId/buy';

/** The quarters in which somebody sells it, each with its lowest price. A purchase goes on in another quarter. */
export function QuarterTiles({ market }: Pick<ContentProps, 'market'>) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const navigate = useNavigate();
  const isBuying = useMatchRoute()({ to: BUY }) !== false;
  const { item, place, quarter, quarters } = market;
  const options = quarters.flatMap(({ id, name }) => {
    const lowest = sellersOf(item, id, place)[0]?.quote;
    if (!lowest) return [];
    const decimals = unitDecimals(lowest.currency, item.crop.unit);
    return [{ id, label: name, hint: formatFigure(lowest.price, lowest.currency, locale, decimals) }];
  });
  if (options.length === 0) return null;
  return (
    <SegmentedControl
      tall
      label={t('quarter')}
      value={quarter.id}
      options={tilesAround(options, quarter.id)}
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
