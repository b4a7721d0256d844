import { Plus, Warehouse } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { writeCode } from '#market/postal-code/postal-codes.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import type { StorageWithOffers } from '../storages.queries.ts';
import { OfferRow } from './offer-row.tsx';

export function StorageCard({ storage }: { storage: StorageWithOffers }) {
  const { t } = useTranslation('storages');
  const { id, label, address, zip, offers } = storage;
  const newCrop = { to: '/storages/$storageId/crops/new', params: { storageId: id } } as const;
  return (
    <Card
      flush
      className="storage-card"
      start={<Warehouse className="i i-20 text-ink-2" />}
      title={label}
      subtitle={t('place', { address, zip: writeCode(zip) })}
      end={
        <LinkButton
          {...newCrop}
          search={({ search }) => ({ search })}
          variant="quiet"
          size="sm"
          icon={Plus}
          aria-label={t('crop.addTo', { storage: label })}
        >
          {t('crop.add')}
        </LinkButton>
      }
    >
      {offers.length === 0 ? (
        <p className="offer-none">
          {t('noOffers')}{' '}
          <Link {...newCrop} search={({ search }) => ({ search })}>
            {t('crop.addFirst')}
          </Link>
        </p>
      ) : (
        <ul aria-label={t('offersIn', { storage: label })}>
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} storage={storage} />
          ))}
        </ul>
      )}
    </Card>
  );
}
