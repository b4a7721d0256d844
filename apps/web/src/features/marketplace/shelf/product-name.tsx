import { priceUnit } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { Sort } from '../marketplace.search.ts';
import { summaryOf } from '../parameters/parameter-text.ts';
import { NutrientNote } from './nutrient-note.tsx';
import type { ShelfItem } from './shelf.ts';

interface ProductNameProps {
  item: ShelfItem;
  /** The head of its group names the unit of its prices. */
  hasUnit: boolean;
  /** Here where it has no column of its own. */
  nutrients?: { sort: Sort | undefined; sources: ReadonlyMap<Sort, string> } | undefined;
}

export function ProductName({ item, hasUnit, nutrients }: ProductNameProps) {
  const { t } = useTranslation('contract');
  const locale = useFormatLocale();
  const { crop, currency } = item;
  const summary = summaryOf(crop.parameters, locale);
  const unit = hasUnit ? undefined : priceUnit(currency, t(`unit.${crop.unit}`));
  const hint = [unit, summary].filter(Boolean).join(' · ');
  return (
    <span className="crop-name">
      <CropTile crop={cropName(crop.icon)} />
      <span className="crop-name-text">
        <span className="crop-name-word product-word">{crop.name}</span>
        {hint && <span className="hint product-hint">{hint}</span>}
        {nutrients && <NutrientNote item={item} {...nutrients} />}
      </span>
    </span>
  );
}
