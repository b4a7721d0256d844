import { formatPrice, formatTons, lorries } from '@canola/api-schema/number-format';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { OfferBar } from '#market/storages/offer-bar.tsx';
import { Money } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { freeValue, latestPrice, pricesByQuarter } from '../quarter-prices.ts';
import type { HeldOffer, StorageWithOffers } from '../storages.queries.ts';

interface OfferRowProps {
  offer: HeldOffer;
  storage: StorageWithOffers;
}

export function OfferRow({ offer, storage }: OfferRowProps) {
  const { t } = useTranslation(['storages', 'ui']);
  const locale = useFormatLocale();
  return (
    <li className="offer-row">
      <CropTile crop={cropName(offer.crop.icon)} />
      <span className="min-w-0">
        <Link
          to="/storages/$storageId/offers/$offerId"
          params={{ storageId: storage.id, offerId: offer.id }}
          search={({ search }) => ({ search })}
          className="row-action"
        >
          {offer.crop.name}
        </Link>
        <span className="offer-note">
          {t('harvestOf', { year: offer.yearHarvested })} · {formatTons(offer.totalAmount, locale)},{' '}
          {t('ui:lorries', { count: lorries(offer.totalAmount) })}
        </span>
      </span>
      <div className="offer-bar">
        <OfferBar offer={offer} />
      </div>
      <OfferValue offer={offer} storage={storage} />
    </li>
  );
}

function OfferValue({ offer, storage }: OfferRowProps) {
  const { t } = useTranslation('storages');
  const locale = useFormatLocale();
  const latest = latestPrice(storage.lastPrices, offer);
  const value = freeValue(offer, latest);
  if (latest && value !== undefined)
    return (
      <span className="offer-value">
        <b className="font-[600]">
          <Money value={value} currency={latest.currency} />
        </b>
        <span className="offer-note">
          {t('freeAt', { price: formatPrice(latest.price, latest.currency, locale) })}
        </span>
      </span>
    );
  const isMasked = pricesByQuarter(storage.lastPrices, offer).length > 0;
  return (
    <span className="offer-value">
      {isMasked ? (
        <span className="offer-masked">
          <Lock className="i i-14" />
          {t('price.masked')}
        </span>
      ) : (
        <span className="offer-note">{t('price.none')}</span>
      )}
    </span>
  );
}
