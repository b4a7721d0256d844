import { getRouteApi } from '@tanstack/react-router';
import { StoragesSkeleton } from '#market/storages/storages-skeleton.tsx';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { UnknownPage } from '#shared/router/unknown-page.tsx';
import { useOffer } from '../use-storages.ts';

const route = getRouteApi('/app/storages/offers/$offerId');

/** An offer by its id only redirects to its full address (docs/product/storages.md#offers). */
export function OfferRedirect() {
  const { offerId } = route.useParams();
  const offer = useOffer(offerId);
  const switching = useCompanySwitch(offer.data?.companyId);
  if (switching) return switching;
  return (
    <Loaded query={offer} skeleton={<StoragesSkeleton />} height={320}>
      {({ offer: found }) =>
        found ? (
          <RedirectOnce
            to="/storages/$storageId/offers/$offerId"
            params={{ storageId: found.storage.id, offerId }}
          />
        ) : (
          <UnknownPage />
        )
      }
    </Loaded>
  );
}
