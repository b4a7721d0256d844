import { useTranslation } from 'react-i18next';
import type { Option } from '#shared/ui/option.ts';
import { Select } from '#shared/ui/select.tsx';

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
    <Select<Id | typeof ALL>
      look="filter"
      label={label}
      options={[{ id: ALL, label: t('all') }, ...options]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : (chosen as Id))}
    />
  );
}
