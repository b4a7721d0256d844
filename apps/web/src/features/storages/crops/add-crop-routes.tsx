import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useTabDraft } from '#shared/form/use-tab-draft.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { GoneState } from '../gone-state.tsx';
import { cropsQuery } from '../storages.queries.ts';
import { ADD_CROP_FIELDS } from '../tons.schema.ts';
import { useStorage } from '../use-storages.ts';
import { AddCropFormView } from './add-crop-form.tsx';
import { CropChoice } from './crop-choice.tsx';

const overview = getRouteApi('/app/storages/overview/$storageId/crops/new');
const managed = getRouteApi('/app/storages/management/$storageId/crops/new');

/** Opened from the overview: ends at the offer that the tons went to. */
export function AddCropInOverview() {
  const { storageId } = overview.useParams();
  const { crop, search } = overview.useSearch();
  const navigate = overview.useNavigate();
  return (
    <AddCropPanel
      storageId={storageId}
      cropId={crop}
      onChoose={(chosen) => void navigate({ to: '.', search: { search, crop: chosen } })}
      onClose={() => void navigate({ to: '/storages', search: { search } })}
      onDone={(offerId) =>
        void navigate({
          to: '/storages/$storageId/offers/$offerId',
          params: { storageId, offerId },
          search: { search },
        })
      }
    />
  );
}

/** Opened from the management: ends at the storage. */
export function AddCropInManagement() {
  const { storageId } = managed.useParams();
  const { crop } = managed.useSearch();
  const navigate = managed.useNavigate();
  const up = () => void navigate({ to: '/storages/management/$storageId', params: { storageId } });
  return (
    <AddCropPanel
      storageId={storageId}
      cropId={crop}
      onChoose={(chosen) => void navigate({ to: '.', search: { crop: chosen } })}
      onClose={up}
      onDone={up}
    />
  );
}

interface AddCropPanelProps {
  storageId: string;
  /** The chosen one, from the address; without it the choice is shown. */
  cropId: string | undefined;
  onChoose: (cropId: string | undefined) => void;
  onClose: () => void;
  onDone: (offerId: string) => void;
}

/** First the crop, then its tons and harvest year (docs/product/storages.md#offers). */
function AddCropPanel({ storageId, cropId, onChoose, onClose, onDone }: AddCropPanelProps) {
  const { t } = useTranslation('storages');
  const locale = useLanguage();
  const storage = useStorage(storageId);
  const crops = useQuery(cropsQuery(locale));
  const found = storage.data?.storage;
  const draft = useTabDraft(`crop.${storageId}.${cropId}`, ADD_CROP_FIELDS);
  const switching = useCompanySwitch(storage.data?.companyId);
  if (switching) return switching;
  const crop = crops.data?.crops.find(({ id }) => id === cropId);
  return (
    <PanelSlot>
      <Panel
        start={crop && <CropTile crop={cropName(crop.icon)} />}
        title={crop?.name ?? t('crop.choose')}
        subtitle={found && t('crop.into', { storage: found.label })}
        onBack={
          crop &&
          (() => {
            draft.clear();
            onChoose(undefined);
          })
        }
        onClose={() => {
          draft.clear();
          onClose();
        }}
      >
        <Loaded query={storage} skeleton={<SkeletonRows rows={6} />} height={320}>
          {() =>
            found && !found.archived ? (
              <Loaded query={crops} skeleton={<SkeletonRows rows={6} />} height={320}>
                {({ crops: all }) =>
                  crop ? (
                    <AddCropFormView storage={found} crop={crop} draft={draft} onDone={onDone} />
                  ) : (
                    <CropChoice crops={all} held={found.crops.map(({ id }) => id)} onChoose={onChoose} />
                  )
                }
              </Loaded>
            ) : (
              <GoneState what="storage" />
            )
          }
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}
