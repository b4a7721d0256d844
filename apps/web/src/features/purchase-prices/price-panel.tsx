import { useNavigate, useParams } from '@tanstack/react-router';
import { SearchX, Tag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsUpgrade } from '#market/favourites/favourites.ts';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { usePlace } from '#market/postal-code/use-place.ts';
import { StarButton } from '#market/price-board/crop-name.tsx';
import { MaskedPrices } from '#market/price-board/masked-prices.tsx';
import UpgradeDialog from '#market/price-board/upgrade.tsx';
import { monthsOf } from '#market/quarter/quarter.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { MarketView } from './market-view.tsx';
import { quotesOf, useMarket, usePriceFavourites } from './use-market.ts';

export function PricePanel() {
  const { t } = useTranslation(['price-board', 'purchase-prices']);
  const locale = useFormatLocale();
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  const { marketPriceId } = useParams({ from: '/app/purchase-prices/board/$marketPriceId' });
  const { place, list } = usePlace();
  const query = useMarket(marketPriceId);
  const { favourites, isTrial } = usePriceFavourites();
  const market = query.data?.market;
  const [isPrompted, setPrompted] = useState(false);
  const close = () =>
    void navigate({
      to: '/purchase-prices',
      search: ({ trader: _, range: __, ...board }) => board,
    });
  const frame = {
    title: market?.crop.name ?? t('panel.title'),
    subtitle:
      market && t('delivery', { quarter: market.quarter.name, ...monthsOf(market.quarter.id, locale) }),
    start: market && <CropTile crop={cropName(market.crop.icon)} />,
    end: market && isPhone && (
      <StarButton
        crop={market.crop.name}
        isOn={favourites.ids.includes(market.crop.id)}
        onPress={() => {
          if (needsUpgrade(favourites.ids, market.crop.id, isTrial)) setPrompted(true);
          else favourites.toggle(market.crop.id);
        }}
      />
    ),
    onClose: close,
  };
  const quotes = market && quotesOf(market.prices);
  return (
    <PanelSlot>
      {market && place && quotes === 'open' ? (
        <MarketView market={market} place={place} frame={frame} marketPriceId={marketPriceId} />
      ) : (
        <Panel {...frame}>
          {quotes === 'open' ? (
            // Without a place there is no ranking: its dialog is open, or its file is on the way.
            <Loaded query={list} skeleton={<PanelSkeleton />} height={320}>
              {() => <PanelSkeleton />}
            </Loaded>
          ) : (
            <Loaded query={query} skeleton={<PanelSkeleton />} height={320}>
              {() => {
                if (!market)
                  return (
                    <EmptyState icon={SearchX} height={320} title={t('purchase-prices:gone.title')}>
                      {t('purchase-prices:gone.text')}
                    </EmptyState>
                  );
                if (quotes === 'none')
                  return (
                    <EmptyState
                      icon={Tag}
                      height={320}
                      title={t('purchase-prices:none.title', { quarter: market.quarter.name })}
                    >
                      {t('purchase-prices:none.text')}
                    </EmptyState>
                  );
                return (
                  <MaskedPrices height={360} title={(words) => t('trial.title', words)}>
                    {t('trial.text')}
                  </MaskedPrices>
                );
              }}
            </Loaded>
          )}
        </Panel>
      )}
      {isPrompted && <UpgradeDialog onClose={() => setPrompted(false)} />}
    </PanelSlot>
  );
}

function PanelSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width={140} height={34} className="mb-4" />
      <Skeleton shape="box" height={150} className="mb-4" />
      <SkeletonRows rows={5} />
    </SkeletonGroup>
  );
}
