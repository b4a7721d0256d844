import { currencySign, priceUnit } from '@canola/api-schema/number-format';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoardQuarter, quarterWindow } from '#market/price-board/board.ts';
import { QuarterHeads, QuarterSteps } from '#market/price-board/quarter-steps.tsx';
import { MOST_QUARTERS, useWidth } from '#market/price-board/use-columns.ts';
import { NutrientNote } from './nutrient-note.tsx';
import { ProductName } from './product-name.tsx';
import type { ShelfProps } from './shelf.props.ts';
import type { ShelfCategory, ShelfGroup, ShelfRow } from './shelf.ts';
import { ShelfCell } from './shelf-cell.tsx';

/** Inputs down, quarters across, and what a kilogram of nutrient costs where there is room for it. */
export function ShelfTable(props: ShelfProps) {
  const { t } = useTranslation('marketplace');
  const frame = useRef<HTMLDivElement>(null);
  const { categories, quarters, shownQuarter, onQuarter, nutrientQuarter, currency } = props;
  const hasValues = categories.some(({ groups }) =>
    groups.some(({ rows }) => rows.some(({ item }) => item.nutrientPrices.length > 0)),
  );
  const { columns, hasNutrients } = useShelfColumns(frame, hasValues);
  const start = quarters.findIndex(({ id }) => id === shownQuarter);
  const shown = quarterWindow(quarters, start, columns);
  return (
    <>
      {shown.length < quarters.length && (
        <div className="shelf-steps">
          <QuarterSteps all={quarters} shown={shown} onQuarter={onQuarter} />
        </div>
      )}
      <div ref={frame} className="card board-frame">
        <table className="board shelf">
          <caption className="sr-only">{t('caption')}</caption>
          <colgroup>
            <col className="board-crops" />
            {hasNutrients && <col className="shelf-nutrients" />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              {hasNutrients && (
                <th scope="col">
                  {t('nutrient', { quarter: nutrientQuarter?.name, currency: currencySign(currency) })}
                </th>
              )}
              <QuarterHeads quarters={shown} />
            </tr>
          </thead>
          {categories.map((category) => (
            <CategoryBodies
              key={category.category}
              {...props}
              category={category}
              shown={shown}
              hasNutrients={hasNutrients}
            />
          ))}
        </table>
      </div>
    </>
  );
}

interface BodiesProps extends ShelfProps {
  category: ShelfCategory;
  shown: readonly BoardQuarter[];
  hasNutrients: boolean;
}

function CategoryBodies({ category: { category, groups }, ...props }: BodiesProps) {
  const { t } = useTranslation('marketplace');
  const span = props.shown.length + (props.hasNutrients ? 2 : 1);
  return groups.map((group, index) => (
    <tbody key={group.subcategory}>
      {index === 0 && (
        <tr className="shelf-category">
          <th scope="rowgroup" colSpan={span}>
            <span className="shelf-group">
              <span>{t(`category.${category}`)}</span>
              {!group.subcategory && <GroupUnit group={group} currency={props.currency} />}
            </span>
          </th>
        </tr>
      )}
      {group.subcategory && <GroupHead group={group} currency={props.currency} span={span} />}
      {group.rows.map((row) => (
        <ProductRow key={row.item.crop.id} {...props} row={row} hasUnit={group.unit !== undefined} />
      ))}
    </tbody>
  ));
}

interface GroupProps {
  group: ShelfGroup;
  currency: string;
}

function GroupUnit({ group: { unit }, currency }: GroupProps) {
  const { t } = useTranslation('contract');
  return unit && <span className="font-normal">{priceUnit(currency, t(`unit.${unit}`))}</span>;
}

function GroupHead({ group, currency, span }: GroupProps & { span: number }) {
  return (
    <tr className="board-group">
      <th scope="rowgroup" colSpan={span}>
        <span className="shelf-group">
          <span>{group.subcategory}</span>
          <GroupUnit group={group} currency={currency} />
        </span>
      </th>
    </tr>
  );
}

interface ProductRowProps extends Omit<BodiesProps, 'category'> {
  row: ShelfRow;
  hasUnit: boolean;
}

function ProductRow({ row, hasUnit, hasNutrients, shown, sort, sources, ...cell }: ProductRowProps) {
  return (
    <tr>
      <th scope="row">
        <ProductName
          item={row.item}
          hasUnit={hasUnit}
          nutrients={hasNutrients ? undefined : { sort, sources }}
        />
      </th>
      {hasNutrients && (
        <td className="shelf-nutrient">
          <NutrientNote item={row.item} sort={sort} sources={sources} />
        </td>
      )}
      {shown.map((quarter) => (
        <td key={quarter.id}>
          <ShelfCell
            row={row}
            quarter={quarter}
            quarters={shown}
            also={cell.also}
            selected={cell.selected}
            onOpen={cell.onOpen}
          />
        </td>
      ))}
    </tr>
  );
}

/** The product's column, that of the nutrients, and at least so much for each quarter. */
const PRODUCT_WIDTH = 212;
const NUTRIENT_WIDTH = 136;
const QUARTER_WIDTH = 116;
/** With fewer quarters the nutrients go below the product's name. */
const LEAST_WITH_NUTRIENTS = 3;

/** How many quarters have room, and whether nutrients have a column of their own. */
function useShelfColumns(frame: RefObject<HTMLElement | null>, hasValues: boolean) {
  const width = useWidth(frame, Number.POSITIVE_INFINITY);
  const room = width - PRODUCT_WIDTH;
  const withNutrients = columnsIn(room - NUTRIENT_WIDTH);
  const hasNutrients = hasValues && withNutrients >= LEAST_WITH_NUTRIENTS;
  return { hasNutrients, columns: hasNutrients ? withNutrients : columnsIn(room) };
}

function columnsIn(room: number): number {
  return Math.max(1, Math.min(MOST_QUARTERS, Math.floor(room / QUARTER_WIDTH)));
}
