import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

/** On a phone the search takes its line only when it is asked for. */
export function SearchToggle({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('price-board');
  const [isOpen, setOpen] = useState(value !== '');
  // One that the address opened leaves the screen to the prices.
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <IconButton
        variant="boxed"
        label={t('search')}
        icon={Search}
        aria-expanded={isOpen}
        onPress={() => {
          if (isOpen) onChange('');
          setOpen(!isOpen);
          setAsked(true);
        }}
      />
      {isOpen && (
        <SearchField
          className="place-search"
          label={t('search')}
          value={value}
          onChange={onChange}
          autoFocus={isAsked}
        />
      )}
    </>
  );
}
