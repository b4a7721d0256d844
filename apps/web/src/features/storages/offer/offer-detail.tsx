import { lorries } from '@canola/api-schema/number-format';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { OfferBar } from '#market/storages/offer-bar.tsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Age } from '#shared/ui/age.tsx';
import { Money, Price, Tons } from '#shared/ui/figures.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Stat } from '#shared/ui/stat.tsx';
import { freeValue, pricesByQuarter, type QuarterPrice } from '../quarter-prices.ts';
import { type OfferDetail, offerPricesQuery } from '../storages.queries.ts';
import { QuarterTable } from './quarter-table.tsx';

export function OfferDetailView({ offer }: { offer: OfferDetail }) {
  const { t } = useTranslation(['storages', 'ui']);
  const locale = useLanguage();
  const { currency } = offer.storage.company;
  const prices = useQuery({
    ...offerPricesQuery({ id: offer.id, currency, favourites: useUnmasked(), locale }),
    select: (data) => pricesByQuarter(data.offer?.lastPrices ?? [], offer),
  });
  return (
    <div className="grid gap-6 pt-1">
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <PriceStats offer={offer} quarters={prices.data} hasFailed={prices.isError} />
        <Stat label={t('offer.harvestYear')}>{offer.yearHarvested}</Stat>
        <Stat label={t('offer.total')} note={t('ui:lorries', { count: lorries(offer.totalAmount) })}>
          <Tons value={offer.totalAmount} />
        </Stat>
      </div>
      <div className="grid justify-items-start gap-3">
        <div className="w-full">
          <OfferBar offer={offer} />
        </div>
        <LinkButton
          to="/storages/$storageId/offers/$offerId/edit"
          params={{ storageId: offer.storage.id, offerId: offer.id }}
          search={({ search }) => ({ search })}
          variant="secondary"
          size="sm"
          icon={Pencil}
        >
          {t('offer.edit')}
        </LinkButton>
      </div>
      <section>
        <h3 className="h3 mb-1">{t('offer.byQuarter')}</h3>
        <Loaded query={prices} skeleton={<SkeletonRows rows={4} />}>
          {(quarters) => <QuarterTable offer={offer} quarters={quarters} />}
        </Loaded>
      </section>
    </div>
  );
}

interface PriceStatsProps {
  offer: OfferDetail;
  quarters: QuarterPrice[] | undefined;
  hasFailed: boolean;
}

/** The latest price is the best of the nearest quarter, the value what the free tons bring at it. */
function PriceStats({ offer, quarters, hasFailed }: PriceStatsProps) {
  const { t } = useTranslation('storages');
  const nearest = quarters?.find(({ best }) => !best?.isTooOld);
  const best = nearest?.best;
  const value = freeValue(offer, best);
  if (!quarters && !hasFailed)
    return ['price', 'value'].map((stat) => (
      <SkeletonGroup key={stat}>
        <Skeleton width="60%" height={10} className="mb-2" />
        <Skeleton width="80%" height={22} />
      </SkeletonGroup>
    ));
  const nothing = nearest ? t('price.masked') : t('price.none');
  return (
    <>
      <Stat
        label={t('offer.latestPrice')}
        note={
          best ? (
            <>
              {best.quarter.name}, {best.trader.name}, <Age at={new Date(best.date)} />
            </>
          ) : (
            nothing
          )
        }
      >
        {best ? <Price value={best.price} currency={best.currency} /> : '–'}
      </Stat>
      <Stat label={t('offer.value')} note={t('offer.valueNote')}>
        {best && value !== undefined ? <Money value={value} currency={best.currency} /> : '–'}
      </Stat>
    </>
  );
}
