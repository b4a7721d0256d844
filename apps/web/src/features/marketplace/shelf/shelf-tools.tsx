import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Chips } from '#shared/ui/chips.tsx';
import { FilterSelect } from '#shared/ui/filter-select.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { CATEGORIES, SORTS, type Sort } from '../marketplace.search.ts';

const route = getRouteApi('/app/marketplace/shelf');

const BY_NAME = 'name';

/** Search, order and categories; all of them are in the address. */
export function ShelfTools({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('marketplace');
  const { category = [], sort } = route.useSearch();
  const navigate = route.useNavigate();
  const write = (next: { category?: typeof category | undefined; sort?: Sort | undefined }) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  return (
    <>
      <div className="board-tools shelf-tools">
        <SearchField className="shelf-search" label={t('search')} value={text} onChange={onText} />
        <FilterSelect<Sort | typeof BY_NAME>
          isCompact
          label={t('sort.label')}
          value={sort ?? BY_NAME}
          options={[
            { id: BY_NAME, label: t('sort.name') },
            ...SORTS.map((id) => ({ id, label: t(`sort.${id}`) })),
          ]}
          onChange={(id) => write({ sort: id === BY_NAME ? undefined : id })}
        />
      </div>
      <Chips
        multiple
        className="chips-line shelf-chips"
        label={t('categories')}
        options={CATEGORIES.map((id) => ({ id, label: t(`category.${id}`) }))}
        value={category}
        onChange={(ids) =>
          write({ category: ids.length === 0 ? undefined : CATEGORIES.filter((id) => ids.includes(id)) })
        }
      />
    </>
  );
}
