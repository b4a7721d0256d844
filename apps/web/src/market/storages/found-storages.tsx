import { Plus, SearchX, Warehouse } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

interface FoundStoragesProps<Storage> {
  all: readonly Storage[];
  /** Those that the search leaves. */
  found: readonly Storage[];
  card: (storage: Storage) => ReactNode;
  words: {
    empty: { title: string; text: string; action: string };
    nothingFound: { title: string; text?: string; clear: string };
  };
  onClear: () => void;
}

/** The storages as cards, or why there are none and what to do about it. */
export function FoundStorages<Storage>({ all, found, card, words, onClear }: FoundStoragesProps<Storage>) {
  if (all.length === 0)
    return (
      <div className="card">
        <EmptyState
          level={2}
          height={320}
          icon={Warehouse}
          title={words.empty.title}
          actions={
            <LinkButton to="/storages/management/new" icon={Plus}>
              {words.empty.action}
            </LinkButton>
          }
        >
          {words.empty.text}
        </EmptyState>
      </div>
    );
  if (found.length === 0)
    return (
      <div className="card">
        <EmptyState
          level={2}
          height={320}
          icon={SearchX}
          title={words.nothingFound.title}
          actions={
            <Button variant="secondary" onPress={onClear}>
              {words.nothingFound.clear}
            </Button>
          }
        >
          {words.nothingFound.text}
        </EmptyState>
      </div>
    );
  return <div className="grid gap-4">{found.map(card)}</div>;
}
