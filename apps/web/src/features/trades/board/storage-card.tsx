import { Warehouse } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { writeAddress } from '#market/postal-code/postal-codes.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import type { TradeStorage } from '../trades.queries.ts';
import { OfferArticle } from './offer-article.tsx';

export function StorageCard({ storage }: { storage: TradeStorage }) {
  const { t } = useTranslation('trades');
  const { id, label, offers } = storage;
  return (
    <Card
      flush
      className="trade-storage"
      start={<Warehouse className="i i-20 text-ink-2" />}
      title={label}
      subtitle={writeAddress(storage)}
      end={
        <LinkButton
          to="/storages/management/$storageId"
          params={{ storageId: id }}
          variant="quiet"
          size="sm"
          aria-label={t('manageStorage', { storage: label })}
        >
          {t('manage')}
        </LinkButton>
      }
    >
      {offers.length === 0 ? (
        <p className="trade-none">
          {t('noOffers')}{' '}
          <Link to="/storages/$storageId/crops/new" params={{ storageId: id }}>
            {t('addCrop')}
          </Link>
        </p>
      ) : (
        offers.map((offer) => <OfferArticle key={offer.id} offer={offer} storageId={id} />)
      )}
    </Card>
  );
}
