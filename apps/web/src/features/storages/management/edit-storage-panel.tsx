import {
  ArchiveStorageDocument,
  EditStorageDocument,
  type StorageEdit,
} from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Archive, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { type PostalCode, postalCodesQuery } from '#market/postal-code/postal-codes.ts';
import { DeleteWithQuestion } from '#market/trading/delete-with-question.tsx';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { type TabDraft, useTabDraft } from '#shared/form/use-tab-draft.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Tons } from '#shared/ui/figures.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { toast } from '#shared/ui/toast.ts';
import { FormSkeleton } from '../form-parts.tsx';
import { GoneState } from '../gone-state.tsx';
import type { StorageDetail } from '../storages.queries.ts';
import { useStorage } from '../use-storages.ts';
import { spaced } from './postal-match.ts';
import { STORAGE_FIELDS, type StorageForm, type StorageValues } from './storage-form.schema.ts';
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
  const draft = useTabDraft(`storage.${storageId}`, STORAGE_FIELDS);
  const found = storage.data?.storage;
  const isHere = found && !found.archived;
  const switching = useCompanySwitch(storage.data?.companyId);
  if (switching) return switching;
  return (
    <PanelSlot>
      <Panel
        title={found?.label ?? t('edit.title')}
        subtitle={found?.region.name}
        onClose={() => {
          draft.clear();
          void navigate({ to: '/storages/management' });
        }}
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
                  {(known) => <EditForm storage={found} places={known} draft={draft} onBusy={setBusy} />}
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
  draft: TabDraft<StorageForm>;
  onBusy: (isBusy: boolean) => void;
}

function EditForm({ storage, places, draft, onBusy }: EditFormProps) {
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
      draft.clear();
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
      draft={draft}
      onSave={save}
      onBusy={onBusy}
    />
  );
}

/** A refusal names the orders and contracts that hold the storage (docs/product/storages.md#archiving). */
function ArchiveStorage({ storage }: { storage: StorageDetail }) {
  const { t } = useTranslation('storages');
  const navigate = useNavigate();
  const change = useTradingChange();
  return (
    <div className="grid gap-2 border-t border-line pt-5">
      <DeleteWithQuestion
        icon={Archive}
        words={{
          action: t('archive.action'),
          question: t('archive.question', { storage: storage.label }),
          text: t('archive.text', { count: storage.offers.length }),
          confirm: t('archive.confirm'),
          keep: t('archive.keep'),
        }}
        remove={() => change(ArchiveStorageDocument, { id: storage.id })}
        onRemoved={() => {
          toast({ kind: 'done', text: t('archive.done', { storage: storage.label }) });
          return navigate({ to: '/storages/management' });
        }}
      />
    </div>
  );
}

function StorageContent({ storage }: { storage: StorageDetail }) {
  const { t } = useTranslation('storages');
  return (
    <section className="border-t border-line pt-4">
      <header className="mb-1 flex items-center justify-between gap-3">
        <h3 className="h3">{t('content.title')}</h3>
        <LinkButton
          to="/storages/management/$storageId/crops/new"
          params={{ storageId: storage.id }}
          variant="secondary"
          size="sm"
          icon={Plus}
        >
          {t('crop.add')}
        </LinkButton>
      </header>
      {storage.offers.length === 0 ? (
        <p className="muted">{t('noOffers')}</p>
      ) : (
        <ul>
          {storage.offers.map((offer) => (
            <li key={offer.id} className="content-row">
              <CropIcon crop={cropName(offer.crop.icon)} />
              <Link
                to="/storages/$storageId/offers/$offerId"
                params={{ storageId: storage.id, offerId: offer.id }}
                className="row-action flex-1"
              >
                {offer.crop.name} <span className="muted font-normal">{offer.yearHarvested}</span>
              </Link>
              <Tons value={offer.totalAmount} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
