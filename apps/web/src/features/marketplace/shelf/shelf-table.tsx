import { currencySign, priceUnit } from '@canola/api-schema/number-format';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { type BoardQuarter, quarterAt, quarterWindow } from '#market/price-board/board.ts';
import { QuarterSteps } from '#market/price-board/quarter-steps.tsx';
import { quarterNumber, shortMonths } from '#market/price-board/quarter-words.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { NutrientNote } from './nutrient-note.tsx';
import { ProductName } from './product-name.tsx';
import type { ShelfProps } from './shelf.props.ts';
import type { ShelfCategory, ShelfGroup, ShelfRow } from './shelf.ts';
import { ShelfCell } from './shelf-cell.tsx';
import { useShelfColumns } from './use-shelf-columns.ts';

/** Inputs down, quarters across, and what a kilogram of nutrient costs where there is room for it. */
export function ShelfTable(props: ShelfProps) {
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
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
          <QuarterSteps
            all={quarters}
            shown={shown}
            onStart={(index) => onQuarter(quarterAt(quarters, index))}
          />
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
              {shown.map(({ id, name }) => (
                <th key={id} scope="col">
                  <QuarterMark quarter={quarterNumber(id)} name={name} size={14} />
                  <span className="board-months">{shortMonths(id, locale)}</span>
                </th>
              ))}
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
            {t(`category.${category}`)}
          </th>
        </tr>
      )}
      <GroupHead group={group} currency={props.currency} span={span} />
      {group.rows.map((row) => (
        <ProductRow key={row.item.crop.id} {...props} row={row} hasUnit={group.unit !== undefined} />
      ))}
    </tbody>
  ));
}

function GroupHead({ group, currency, span }: { group: ShelfGroup; currency: string; span: number }) {
  const { t } = useTranslation('contract');
  return (
    <tr className="board-group">
      <th scope="rowgroup" colSpan={span}>
        <span className="shelf-group">
          <span>{group.subcategory}</span>
          {group.unit && <span className="font-normal">{priceUnit(currency, t(`unit.${group.unit}`))}</span>}
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
