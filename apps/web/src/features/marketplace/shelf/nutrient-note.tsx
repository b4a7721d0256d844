import { formatNumber, priceUnit } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { Sort } from '../marketplace.search.ts';
import { percentOver, shownNutrient } from '../parameters/nutrient.ts';
import { floatText, isFloat, nutrientText } from '../parameters/parameter-text.ts';
import type { ShelfItem } from './shelf.ts';

interface NutrientNoteProps {
  item: ShelfItem;
  sort: Sort | undefined;
  sources: ReadonlyMap<Sort, string>;
}

/** The price of a kilogram of its main nutrient, compared with the cheapest sources. */
export function NutrientNote({ item, sort, sources }: NutrientNoteProps) {
  const locale = useFormatLocale();
  const shown = shownNutrient(item, sort);
  if (!shown) return null;
  return (
    <span className="nutrient-note">
      <span>
        <b className="num">{formatNumber(shown.price, locale, { decimals: 2 })}</b>{' '}
        <span className="muted">
          {priceUnit(item.currency, 'kg')} {nutrientText(shown.nutrient)}
        </span>
      </span>
      <Comparison item={item} nutrient={shown.nutrient} sources={sources} />
    </span>
  );
}

function Comparison({ item, nutrient, sources }: Omit<NutrientNoteProps, 'sort'> & { nutrient: Sort }) {
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
  if (sources.get(nutrient) === item.crop.id)
    return <Badge tone="leaf">{t('cheapest', { nutrient: nutrientText(nutrient) })}</Badge>;
  if (item.nutrientIndex !== null) {
    const percent = percentOver(item.nutrientIndex);
    const kind = percent > 0 ? 'over' : percent < 0 ? 'under' : 'same';
    return <span className="muted">{t(`parts.${kind}`, { percent: Math.abs(percent) })}</span>;
  }
  const sulphur = item.crop.parameters.filter(isFloat).find(({ id }) => id === 'S');
  return sulphur ? (
    <span className="muted">{t('withSulphur', { content: floatText(sulphur, locale) })}</span>
  ) : null;
}
