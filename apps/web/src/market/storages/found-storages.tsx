import { formatMoney, formatNumber, formatTons } from '@canola/api-schema/number-format';
import { Plus, SearchX, Warehouse } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { filterStorages, type Held, type Searched, worthOf } from './holdings.ts';
import type { ListedStorages } from './own-storages.ts';

type Texts = 'storages' | 'trades';

interface FoundStoragesProps<Storage> {
  listed: ListedStorages<Storage>;
  search: string;
  card: (storage: Storage) => ReactNode;
  /** Each page says what its storages are for. */
  texts: Texts;
  onClear: () => void;
  onMore: () => void;
}

/** The storages that the search leaves as cards, or why there are none and what to do about it. */
export function FoundStorages<Storage extends Searched>(props: FoundStoragesProps<Storage>) {
  const { listed, search, card, texts, onClear, onMore } = props;
  const { t } = useTranslation(texts);
  const found = filterStorages(listed.storages, search);
  if (found.length > 0)
    return (
      <div className="grid gap-4">
        {found.map(card)}
        <MoreStorages listed={listed} onMore={onMore} />
      </div>
    );
  const none =
    listed.storageTotals.count === 0
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

interface MoreStoragesProps {
  listed: ListedStorages<unknown>;
  onMore: () => void;
}

/** Where the company has more storages than are shown; nothing where these are all. */
export function MoreStorages({ listed: { storages, storageTotals }, onMore }: MoreStoragesProps) {
  const { t } = useTranslation('ui');
  const locale = useFormatLocale();
  const number = (value: number) => formatNumber(value, locale);
  const shown = storages.length;
  if (shown >= storageTotals.found) return null;
  return (
    <div className="grid justify-items-center gap-2 py-2">
      <span className="muted">
        {t('pages.shown', { shown: number(shown), total: number(storageTotals.found) })}
      </span>
      <Button variant="secondary" onPress={onMore}>
        {t('pages.more')}
      </Button>
    </div>
  );
}

interface StorageTotalsProps<Storage extends Held> {
  texts: Texts;
  listed: ListedStorages<Storage> | undefined;
  worthOfOffer: (offer: Storage['offers'][number], storage: Storage) => string | undefined;
}

/** `2 storages, 586 t available, worth 3 835 500 Kč today` */
export function StorageTotals<Storage extends Held>({
  texts,
  listed,
  worthOfOffer,
}: StorageTotalsProps<Storage>) {
  const { t } = useTranslation(texts);
  const locale = useFormatLocale();
  const { currency } = useTradingCompany();
  if (!listed || listed.storageTotals.count === 0) return t('about');
  const { storages, storageTotals } = listed;
  const words = { count: storageTotals.count, tons: formatTons(storageTotals.free, locale) };
  // The page has no prices for storages that it does not list.
  const worth = storages.length < storageTotals.count ? undefined : worthOf(storages, worthOfOffer);
  return worth === undefined
    ? t('totals', words)
    : t('totalsWorth', { ...words, worth: formatMoney(worth, currency, locale) });
}
