import { formatMoney, formatTons } from '@canola/api-schema/number-format';
import { Plus, SearchX, Warehouse } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { filterStorages, type Held, type Searched, totalsOf } from './holdings.ts';

type Texts = 'storages' | 'trades';

interface FoundStoragesProps<Storage> {
  all: readonly Storage[];
  search: string;
  card: (storage: Storage) => ReactNode;
  /** Each page says what its storages are for. */
  texts: Texts;
  onClear: () => void;
}

/** The storages that the search leaves as cards, or why there are none and what to do about it. */
export function FoundStorages<Storage extends Searched>(props: FoundStoragesProps<Storage>) {
  const { all, search, card, texts, onClear } = props;
  const { t } = useTranslation(texts);
  const found = filterStorages(all, search);
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

interface StorageTotalsProps<Storage extends Held> {
  texts: Texts;
  storages: readonly Storage[] | undefined;
  worthOfOffer: (offer: Storage['offers'][number], storage: Storage) => string | undefined;
}

/** `2 storages, 586 t available, worth 3 835 500 Kč today` */
export function StorageTotals<Storage extends Held>({
  texts,
  storages,
  worthOfOffer,
}: StorageTotalsProps<Storage>) {
  const { t } = useTranslation(texts);
  const locale = useFormatLocale();
  const { currency } = useTradingCompany();
  if (!storages || storages.length === 0) return t('about');
  const { free, worth } = totalsOf(storages, worthOfOffer);
  const words = { count: storages.length, tons: formatTons(free, locale) };
  return worth === undefined
    ? t('totals', words)
    : t('totalsWorth', { ...words, worth: formatMoney(worth, currency, locale) });
}
