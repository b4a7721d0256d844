import { Plus, SearchX, Warehouse } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

interface FoundStoragesProps<Storage> {
  all: readonly Storage[];
  /** Those that the search leaves. */
  found: readonly Storage[];
  search: string;
  card: (storage: Storage) => ReactNode;
  /** Whose words: each page says what its storages are for. */
  texts: 'storages' | 'trades';
  onClear: () => void;
}

/** The storages as cards, or why there are none and what to do about it. */
export function FoundStorages<Storage>(props: FoundStoragesProps<Storage>) {
  const { all, found, search, card, texts, onClear } = props;
  const { t } = useTranslation(texts);
  if (found.length > 0) return <div className="grid gap-4">{found.map(card)}</div>;
  const none =
    all.length === 0
      ? {
          icon: Warehouse,
          title: t('empty.title'),
          children: t('empty.text'),
          actions: (
            <LinkButton to="/storages/management/new" icon={Plus}>
              {t('empty.action')}
            </LinkButton>
          ),
        }
      : {
          icon: SearchX,
          title: t('nothingFound', { search }),
          children: t('nothingFoundText'),
          actions: (
            <Button variant="secondary" onPress={onClear}>
              {t('clearSearch')}
            </Button>
          ),
        };
  return (
    <div className="card">
      <EmptyState level={2} height={320} {...none} />
    </div>
  );
}
