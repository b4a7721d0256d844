import { priceUnit } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { quarterAt, quarterWindow } from '#market/price-board/board.ts';
import { QuarterPicker } from '#market/price-board/quarter-picker.tsx';
import { MOST_QUARTERS } from '#market/price-board/use-columns.ts';
import { ProductName } from './product-name.tsx';
import type { ShelfProps } from './shelf.props.ts';
import type { ShelfCategory, ShelfGroup } from './shelf.ts';
import { ShelfCell } from './shelf-cell.tsx';

/** On a phone one quarter at a time (docs/product/look.md#rule-2). */
export function ShelfList(props: ShelfProps) {
  const { categories, quarters, shownQuarter, onQuarter } = props;
  const indexOf = (id: string | undefined) => quarters.findIndex((one) => one.id === id);
  const chosen = Math.max(0, indexOf(shownQuarter));
  const show = (index: number) => onQuarter(quarterAt(quarters, index));
  const start = chosen - (chosen % MOST_QUARTERS);
  const shown = quarterWindow(quarters, start, MOST_QUARTERS);
  const quarter = quarters[chosen];
  if (!quarter) return null;
  return (
    <>
      <QuarterPicker
        all={quarters}
        shown={shown}
        value={quarter.id}
        onChange={(id) => show(indexOf(id))}
        onStart={show}
      />
      <div className="card overflow-hidden">
        {categories.map(({ category, groups }) =>
          groups.map((group) => (
            <Group
              key={`${category} ${group.subcategory}`}
              {...props}
              category={category}
              group={group}
              quarter={quarter}
              shown={shown}
            />
          )),
        )}
      </div>
    </>
  );
}

interface GroupProps extends ShelfProps {
  category: ShelfCategory['category'];
  group: ShelfGroup;
  quarter: ShelfProps['quarters'][number];
  shown: ShelfProps['quarters'];
}

function Group({ category, group, quarter, shown, ...props }: GroupProps) {
  const { t } = useTranslation(['marketplace', 'contract']);
  const name = `${t(`category.${category}`)}: ${group.subcategory}`;
  return (
    <section aria-label={name}>
      <h2 className="board-list-head shelf-list-head">
        <span>{name}</span>
        {group.unit && (
          <span className="font-normal">{priceUnit(props.currency, t(`contract:unit.${group.unit}`))}</span>
        )}
      </h2>
      <ul>
        {group.rows.map((row) => (
          <li key={row.item.crop.id} className="board-list-row shelf-list-row">
            <ProductName
              item={row.item}
              hasUnit={group.unit !== undefined}
              nutrients={{ sort: props.sort, sources: props.sources }}
            />
            <ShelfCell
              row={row}
              quarter={quarter}
              quarters={shown}
              also={props.also}
              selected={props.selected}
              onOpen={props.onOpen}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
