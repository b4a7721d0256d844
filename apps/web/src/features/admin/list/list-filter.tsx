import { useTranslation } from 'react-i18next';
import { FilterSelect } from '#shared/ui/filter-select.tsx';
import type { Option } from '#shared/ui/option.ts';

interface ListFilterProps<Id extends string> {
  label: string;
  options: readonly Option<Id>[];
  value: Id | undefined;
  onChange: (value: Id | undefined) => void;
}

const ALL = 'all';

export function ListFilter<Id extends string>({ label, options, value, onChange }: ListFilterProps<Id>) {
  const { t } = useTranslation('admin');
  return (
    <FilterSelect<Id | typeof ALL>
      label={label}
      options={[{ id: ALL, label: t('all') }, ...options]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : (chosen as Id))}
    />
  );
}
