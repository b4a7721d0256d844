import { getRouteApi } from '@tanstack/react-router';
import { AddCropPanel } from './add-crop-panel.tsx';

const beside = getRouteApi('/app/storages/overview/$storageId/crops/new');
const managed = getRouteApi('/app/storages/management/$storageId/crops/new');

/** Opened from the overview: leads to the offer that the tons went to. */
export function AddCropBesideOverview() {
  const { storageId } = beside.useParams();
  const { crop, search } = beside.useSearch();
  const navigate = beside.useNavigate();
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

/** Opened from the management: leads back to the storage. */
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
