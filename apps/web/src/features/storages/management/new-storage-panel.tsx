import { AddStorageDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { postalCodesQuery } from '#market/postal-code/postal-codes.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useTabDraft } from '#shared/form/use-tab-draft.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { toast } from '#shared/ui/toast.ts';
import { FormSkeleton } from '../form-parts.tsx';
import { STORAGE_FIELDS, type StorageValues } from './storage-form.schema.ts';
import { StorageFormView } from './storage-form.tsx';

const FORM = 'new-storage';
const EMPTY = { name: '', address: '', postalCode: '' };

export function NewStoragePanel() {
  const { t } = useTranslation('storages');
  const navigate = useNavigate();
  const company = useTradingCompany();
  const places = useQuery(postalCodesQuery(company.country));
  const [isBusy, setBusy] = useState(false);
  const draft = useTabDraft('new-storage', STORAGE_FIELDS);
  const change = useTradingChange(draft.unsettled);

  async function save({ name, address, postalCode }: StorageValues) {
    const storage = { label: name, address, zip: postalCode, company: company.id, currency: 'CZK' } as const;
    const { payload, errors } = await change(AddStorageDocument, { storage });
    if (payload?.id) {
      draft.clear();
      toast({ kind: 'done', text: t('new.done', { storage: name }) });
      // The next step: what is stored in it.
      await navigate({ to: '/storages/management/$storageId/crops/new', params: { storageId: payload.id } });
    }
    return errors;
  }

  return (
    <PanelSlot>
      <Panel
        title={t('new.title')}
        onClose={() => {
          draft.clear();
          void navigate({ to: '/storages/management' });
        }}
        // It submits nothing before the form is there.
        footer={
          places.data && (
            <Button type="submit" form={FORM} block loading={isBusy} loadingText={t('saving')}>
              {t('new.save')}
            </Button>
          )
        }
      >
        <Loaded query={places} skeleton={<FormSkeleton rows={3} />} height={320}>
          {(known) => (
            <StorageFormView
              id={FORM}
              places={known}
              defaultValues={EMPTY}
              draft={draft}
              onSave={save}
              onBusy={setBusy}
            />
          )}
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}
