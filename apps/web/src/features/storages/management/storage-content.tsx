import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { Tons } from '#shared/ui/figures.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import type { StorageDetail } from '../storages.queries.ts';

/** What is in the storage, with links to each offer and to adding a crop. */
export function StorageContent({ storage }: { storage: StorageDetail }) {
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
