import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { GoneState } from '../gone-state.tsx';
import { cropsQuery } from '../storages.queries.ts';
import { useStorage } from '../use-storages.ts';
import { AddCropFormView } from './add-crop-form.tsx';
import { CropChoice } from './crop-choice.tsx';

interface AddCropPanelProps {
  storageId: string;
  /** The chosen one, from the address; without it the choice is shown. */
  cropId: string | undefined;
  onChoose: (cropId: string | undefined) => void;
  onClose: () => void;
  onDone: (offerId: string) => void;
}

/** First the crop, then its tons and harvest year (docs/product/storages.md#offers). */
export function AddCropPanel({ storageId, cropId, onChoose, onClose, onDone }: AddCropPanelProps) {
  const { t } = useTranslation('storages');
  const locale = useLanguage();
  const storage = useStorage(storageId);
  const crops = useQuery(cropsQuery(locale));
  const found = storage.data?.storage;
  const switching = useCompanySwitch(storage.data?.companyId);
  if (switching) return switching;
  const crop = crops.data?.crops.find(({ id }) => id === cropId);
  return (
    <PanelSlot>
      <Panel
        start={crop && <CropTile crop={cropName(crop.icon)} />}
        title={crop?.name ?? t('crop.choose')}
        subtitle={found && t('crop.into', { storage: found.label })}
        onBack={crop && (() => onChoose(undefined))}
        onClose={onClose}
      >
        <Loaded query={storage} skeleton={<SkeletonRows rows={6} />} height={320}>
          {() =>
            found && !found.archived ? (
              <Loaded query={crops} skeleton={<SkeletonRows rows={6} />} height={320}>
                {({ crops: all }) =>
                  crop ? (
                    <AddCropFormView storage={found} crop={crop} onDone={onDone} />
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
