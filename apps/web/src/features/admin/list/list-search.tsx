import { useTranslation } from 'react-i18next';
import { SearchField } from '#shared/ui/search-field.tsx';
import { searchOf } from '../admin.search.ts';

interface ListSearchProps {
  label: string;
  box: { text: string; setText: (text: string) => void };
}

/** Searches from three letters on (docs/product/admin.md#lists). */
export function ListSearch({ label, box: { text, setText } }: ListSearchProps) {
  const { t } = useTranslation('admin');
  const isShort = text.trim() !== '' && searchOf(text) === undefined;
  return (
    <SearchField
      label={label}
      value={text}
      onChange={setText}
      className="admin-search"
      {...(isShort && { hint: t('searchShort') })}
    />
  );
}
