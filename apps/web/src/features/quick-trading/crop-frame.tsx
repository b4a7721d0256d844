import { useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FavouriteCrops, useFavourites } from '#market/favourites/use-favourites.ts';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { StarButton } from '#market/price-board/crop-name.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import type { useCropMarket } from './use-crop-market.ts';

type CropMarket = ReturnType<typeof useCropMarket>;

interface CropFrameProps {
  market: CropMarket;
  title: string;
  subtitle?: ReactNode;
  /** The address names something that is not traded. */
  isGone: boolean;
  children: (crop: NonNullable<CropMarket['crop']>, place: NonNullable<CropMarket['place']>) => ReactNode;
}

/** The panel of one crop with all of its states; closing it leads back to the board. */
export function CropFrame({ market, title, subtitle, isGone, children }: CropFrameProps) {
  const { t } = useTranslation('quick-trading');
  const navigate = useNavigate();
  const isPhone = useMedia(PHONE);
  const favourites = useQuickFavourites();
  const { crop, place, query, isReady } = market;
  return (
    <PanelSlot>
      <Panel
        wide
        title={crop?.name ?? title}
        subtitle={crop && subtitle}
        start={crop && <CropTile crop={cropName(crop.icon)} />}
        end={
          crop &&
          isPhone && (
            <StarButton
              crop={crop.name}
              isOn={favourites.ids.includes(crop.id)}
              onPress={() => favourites.toggle(crop.id)}
            />
          )
        }
        onClose={() => void navigate({ to: '/quick-trading', search: true })}
      >
        {isReady || query.error ? (
          <Loaded<unknown> query={query} skeleton={<FrameSkeleton />} height={320}>
            {() =>
              crop && place && !isGone ? (
                children(crop, place)
              ) : (
                <EmptyState icon={SearchX} height={320} title={t('gone.title')}>
                  {t('gone.text')}
                </EmptyState>
              )
            }
          </Loaded>
        ) : (
          <FrameSkeleton />
        )}
      </Panel>
    </PanelSlot>
  );
}

function FrameSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton shape="box" height={150} className="mb-4" />
      <SkeletonRows rows={5} />
    </SkeletonGroup>
  );
}

/** Per company, so that a farm and a store star what each of them sells (docs/product/plans.md#favourites). */
export function useQuickFavourites(): FavouriteCrops {
  return useFavourites(`quick-trading.favorites.${useAccess().company?.companyId ?? ''}`);
}
