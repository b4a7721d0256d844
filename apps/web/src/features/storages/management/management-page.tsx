import '../storages.css';
import { RestoreStorageDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { ArchiveRestore, Plus, Warehouse } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeAddress, writeCode } from '#market/postal-code/postal-codes.ts';
import { MoreStorages } from '#market/storages/found-storages.tsx';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { Breadcrumbs } from '#shared/layout/breadcrumbs.tsx';
import { PageHead } from '#shared/layout/page-head.tsx';
import { sum } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Tons } from '#shared/ui/figures.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { type Column, OpenButton, Table } from '#shared/ui/table.tsx';
import { toast } from '#shared/ui/toast.ts';
import { type ArchivedStorage, archivedStoragesQuery, type StorageWithOffers } from '../storages.queries.ts';
import { useStorages } from '../use-storages.ts';

export function ManagementPage() {
  const { t } = useTranslation('storages');
  const { query, showMore } = useStorages();
  return (
    <>
      <Breadcrumbs steps={[{ label: t('title'), to: '/storages' }]} current={t('management.title')} />
      <PageHead
        title={t('management.title')}
        subtitle={<span className="max-sm:hidden">{t('management.about')}</span>}
        end={
          <LinkButton to="/storages/management/new" icon={Plus}>
            {t('new.title')}
          </LinkButton>
        }
      />
      <div className="card">
        <Loaded query={query} height={320} skeleton={<ListSkeleton />}>
          {(listed) =>
            listed.storages.length === 0 ? (
              <NoStorage />
            ) : (
              <>
                <StorageTable storages={listed.storages} />
                <MoreStorages listed={listed} onMore={showMore} />
              </>
            )
          }
        </Loaded>
      </div>
      <ArchivedStorages />
      <Outlet />
    </>
  );
}

const ListSkeleton = () => (
  <div className="px-4">
    <SkeletonRows rows={4} />
  </div>
);

function NoStorage() {
  const { t } = useTranslation('storages');
  return (
    <EmptyState level={2} height={320} icon={Warehouse} title={t('empty.title')}>
      {t('empty.text')}
    </EmptyState>
  );
}

function StorageTable({ storages }: { storages: StorageWithOffers[] }) {
  const { t } = useTranslation('storages');
  const navigate = useNavigate();
  const { storageId: openId } = useParams({ strict: false });
  const open = ({ id }: StorageWithOffers) =>
    void navigate({ to: '/storages/management/$storageId', params: { storageId: id } });
  const columns: Column<StorageWithOffers>[] = [
    { id: 'name', head: t('field.name'), cell: ({ label }) => label },
    { id: 'address', head: t('field.address'), cell: ({ address }) => address, quiet: true },
    { id: 'zip', head: t('field.postalCode'), cell: ({ zip }) => writeCode(zip), quiet: true },
    { id: 'crops', head: t('management.crops'), cell: cropsIn, align: 'end' },
    {
      id: 'tons',
      head: t('management.tons'),
      cell: (storage) => <TonsIn storage={storage} />,
      align: 'end',
    },
  ];
  return (
    <Table
      label={t('management.title')}
      columns={columns}
      rows={storages}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === openId}
      onOpen={open}
      card={(storage) => (
        <div className="row-card">
          <OpenButton onOpen={() => open(storage)}>{storage.label}</OpenButton>
          <span className="justify-self-end">
            <TonsIn storage={storage} />
          </span>
          <span className="muted text-md">{writeAddress(storage)}</span>
          <span className="muted text-end text-md">
            {t('management.cropCount', { count: cropsIn(storage) })}
          </span>
        </div>
      )}
    />
  );
}

const cropsIn = ({ offers }: StorageWithOffers) => new Set(offers.map(({ crop }) => crop.id)).size;

function TonsIn({ storage: { offers } }: { storage: StorageWithOffers }) {
  return <Tons value={sum(offers.map(({ totalAmount }) => totalAmount))} />;
}

/** Where an archived storage is found again; nothing where there is none (docs/product/storages.md#archiving). */
function ArchivedStorages() {
  const { t } = useTranslation('storages');
  const { id, currency } = useTradingCompany();
  const { data: storages = [] } = useQuery({
    ...archivedStoragesQuery(id, currency),
    select: ({ company }) => company?.storages.filter(({ archived }) => archived),
  });
  if (storages.length === 0) return null;
  return (
    <Card title={t('archived.title')} subtitle={t('archived.about')} flush className="mt-4">
      <ul className="row-list" aria-label={t('archived.title')}>
        {storages.map((storage) => (
          <ArchivedRow key={storage.id} storage={storage} />
        ))}
      </ul>
    </Card>
  );
}

function ArchivedRow({ storage }: { storage: ArchivedStorage }) {
  const { t } = useTranslation('storages');
  const navigate = useNavigate();
  const change = useTradingChange();
  const [isBusy, setBusy] = useState(false);

  async function restore() {
    setBusy(true);
    const { errors } = await change(RestoreStorageDocument, { id: storage.id });
    setBusy(false);
    if (errors.length > 0) return toast({ kind: 'failed', text: messagesOf(errors) ?? '' });
    toast({ kind: 'done', text: t('archived.done', { storage: storage.label }) });
    // The next step: what is stored there now.
    await navigate({ to: '/storages/management/$storageId', params: { storageId: storage.id } });
  }

  return (
    <li className="flex items-center justify-between gap-4">
      <span className="grid min-w-0">
        <span className="wrap-anywhere">{storage.label}</span>
        <span className="muted wrap-anywhere text-md">{writeAddress(storage)}</span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        icon={ArchiveRestore}
        loading={isBusy}
        loadingText={t('archived.restoring')}
        aria-label={t('archived.restoreOne', { storage: storage.label })}
        onPress={() => void restore()}
      >
        {t('archived.restore')}
      </Button>
    </li>
  );
}
