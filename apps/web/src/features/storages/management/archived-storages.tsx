import { RestoreStorageDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeCode } from '#market/postal-code/postal-codes.ts';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { toast } from '#shared/ui/toast.ts';
import { type ArchivedStorage, archivedStoragesQuery } from '../storages.queries.ts';

/** Where an archived storage is found again; nothing where there is none (docs/product/storages.md#archiving). */
export function ArchivedStorages() {
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
        <span className="muted wrap-anywhere text-md">
          {t('place', { address: storage.address, zip: writeCode(storage.zip) })}
        </span>
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
