import { formatFigure, unitDecimals } from '@canola/api-schema/number-format';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ContentProps } from './content.props.ts';
import { sellersOf } from './sellers.ts';

/** So many have room beside each other. */
const MOST = 4;

/** The quarters in which somebody sells it, each with its lowest price. */
export function QuarterTiles({ market }: Pick<ContentProps, 'market'>) {
  const { t } = useTranslation('price-board');
  const locale = useFormatLocale();
  const navigate = useNavigate();
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
      options={options.slice(0, MOST)}
      onChange={(quarterId) =>
        void navigate({
          to: '/marketplace/$cropId/quarter/$quarterId',
          params: { cropId: item.crop.id, quarterId },
          search: true,
          replace: true,
        })
      }
    />
  );
}
