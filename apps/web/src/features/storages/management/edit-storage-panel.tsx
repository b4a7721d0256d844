import { EditStorageDocument, type StorageEdit } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PostalCode, postalCodesQuery } from '#market/postal-code/postal-codes.ts';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { toast } from '#shared/ui/toast.ts';
import { FormSkeleton } from '../form-skeleton.tsx';
import { GoneState } from '../gone-state.tsx';
import type { StorageDetail } from '../storages.queries.ts';
import { useStorage } from '../use-storages.ts';
import { ArchiveStorage } from './archive-storage.tsx';
import { spaced } from './postal-match.ts';
import { StorageContent } from './storage-content.tsx';
import type { StorageValues } from './storage-form.schema.ts';
import { StorageFormView } from './storage-form.tsx';

const route = getRouteApi('/app/storages/management/$storageId');
const FORM = 'edit-storage';

export function EditStoragePanel() {
  const { t } = useTranslation('storages');
  const { storageId } = route.useParams();
  const storage = useStorage(storageId);
  const places = useQuery(postalCodesQuery(useTradingCompany().country));
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const found = storage.data?.storage;
  const isHere = found && !found.archived;
  const switching = useCompanySwitch(storage.data?.companyId);
  if (switching) return switching;
  return (
    <PanelSlot>
      <Panel
        title={found?.label ?? t('edit.title')}
        subtitle={found?.region.name}
        onClose={() => void navigate({ to: '/storages/management' })}
        // It submits nothing before the form is there.
        footer={
          isHere &&
          places.data && (
            <Button type="submit" form={FORM} block loading={isBusy} loadingText={t('saving')}>
              {t('edit.save')}
            </Button>
          )
        }
      >
        <Loaded query={storage} skeleton={<FormSkeleton rows={3} />} height={320}>
          {() =>
            isHere ? (
              <div className="grid gap-6" key={found.id}>
                <Loaded query={places} skeleton={<FormSkeleton rows={3} />} height={240}>
                  {(known) => <EditForm storage={found} places={known} onBusy={setBusy} />}
                </Loaded>
                <StorageContent storage={found} />
                <ArchiveStorage storage={found} />
              </div>
            ) : (
              <GoneState what="storage" />
            )
          }
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}

interface EditFormProps {
  storage: StorageDetail;
  places: readonly PostalCode[];
  onBusy: (isBusy: boolean) => void;
}

function EditForm({ storage, places, onBusy }: EditFormProps) {
  const { t } = useTranslation('storages');
  const navigate = useNavigate();
  const change = useTradingChange();

  async function save({ name, address, postalCode }: StorageValues) {
    const edited = {
      label: name,
      address,
      zip: postalCode,
      company: storage.company.id,
      currency: 'CZK',
      crops: storage.crops.map(({ id }) => id),
    } satisfies StorageEdit;
    const { errors } = await change(EditStorageDocument, { id: storage.id, storage: edited });
    if (errors.length === 0) {
      toast({ kind: 'done', text: t('edit.done', { storage: name }) });
      await navigate({ to: '/storages/management' });
    }
    return errors;
  }

  return (
    <StorageFormView
      id={FORM}
      places={places}
      defaultValues={{
        name: storage.label,
        address: storage.address,
        postalCode: spaced(places.find(({ code }) => code === storage.zip)?.label ?? storage.zip),
      }}
      onSave={save}
      onBusy={onBusy}
    />
  );
}
