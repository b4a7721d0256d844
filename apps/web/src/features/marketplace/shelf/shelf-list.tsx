import { priceUnit } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { phoneQuarters } from '#market/price-board/board.ts';
import { QuarterPicker } from '#market/price-board/quarter-picker.tsx';
import { ProductName } from './product-name.tsx';
import type { ShelfProps } from './shelf.props.ts';
import type { ShelfCategory, ShelfGroup } from './shelf.ts';
import { ShelfCell } from './shelf-cell.tsx';

/** On a phone one quarter at a time (docs/product/look.md#rule-2). */
export function ShelfList(props: ShelfProps) {
  const { categories, quarters, shownQuarter, onQuarter } = props;
  const { quarter, shown } = phoneQuarters(quarters, shownQuarter);
  if (!quarter) return null;
  return (
    <>
      <QuarterPicker all={quarters} value={quarter.id} onQuarter={onQuarter} />
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
  const name = [t(`category.${category}`), group.subcategory].filter(Boolean).join(': ');
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
