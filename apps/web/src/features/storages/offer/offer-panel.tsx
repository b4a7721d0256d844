import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { GoneState } from '../gone-state.tsx';
import { useOffer } from '../use-storages.ts';
import { OfferActions } from './offer-actions.tsx';
import { OfferDetailView } from './offer-detail.tsx';
import { OfferSkeleton } from './offer-skeleton.tsx';

const route = getRouteApi('/app/storages/overview/$storageId/offers/$offerId');

/** One offer: its price, value and tons, what each quarter pays, and what can be done with it. */
export function OfferPanel() {
  const { t } = useTranslation('storages');
  const { offerId } = route.useParams();
  const navigate = useNavigate();
  const offer = useOffer(offerId);
  const found = offer.data?.offer;
  const isHere = found && !found.archived;
  useLiveRegions([found?.storage.region.id]);
  const switching = useCompanySwitch(offer.data?.companyId);
  if (switching) return switching;
  return (
    <PanelSlot>
      <Panel
        start={found && <CropTile crop={cropName(found.crop.icon)} />}
        title={
          found ? t('offer.title', { crop: found.crop.name, year: found.yearHarvested }) : t('offer.name')
        }
        subtitle={found?.storage.label}
        onClose={() => void navigate({ to: '/storages', search: ({ search }) => ({ search }) })}
        footer={isHere && <OfferActions offer={found} />}
      >
        <Loaded query={offer} skeleton={<OfferSkeleton />} height={320}>
          {() => (isHere ? <OfferDetailView offer={found} /> : <GoneState what="offer" />)}
        </Loaded>
      </Panel>
    </PanelSlot>
  );
}
