import { getRouteApi, Outlet, useRouterState } from '@tanstack/react-router';
import { SearchX, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { GuardedButton } from '#shared/access/guarded-action.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { BuyForm } from './buy/buy-form.tsx';
import { InputQuarters } from './item/input-quarters.tsx';
import { ItemView } from './item/item-view.tsx';
import { type ContentProps, chosenSeller, type Seller, sellersOf } from './item/sellers.ts';
import { useItem } from './item/use-item.ts';

const route = getRouteApi('/app/marketplace/shelf/$cropId/quarter/$quarterId');

/** One input and quarter: who sells it, what is in it, and the form of a purchase. What came of one replaces it. */
export function ItemPanel() {
  const last = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' });
  if (last.endsWith('/success') || last.endsWith('/failed')) return <Outlet />;
  return <Offer isBuying={last.endsWith('/buy')} />;
}

function Offer({ isBuying }: { isBuying: boolean }) {
  const { t } = useTranslation('marketplace');
  const navigate = route.useNavigate();
  const { cropId, quarterId } = route.useParams();
  const { trader } = route.useSearch();
  const market = useItem(cropId, quarterId);
  const { item, place, quarter } = market;
  const sellers = item && place ? sellersOf(item, quarterId, place) : [];
  const chosen = chosenSeller(sellers, trader);
  const subtitle = item && quarter && `${item.crop.subcategory}, ${quarter.name.replace(' ', '\u00a0')}`;
  return (
    <PanelSlot>
      <Panel
        title={item?.crop.name ?? t('item.title')}
        subtitle={subtitle}
        start={item && <CropTile crop={cropName(item.crop.icon)} />}
        onClose={() => void navigate({ to: '/marketplace', search: ({ trader: _, ...now }) => now })}
        onBack={
          isBuying
            ? () =>
                void navigate({
                  to: '/marketplace/$cropId/quarter/$quarterId',
                  params: { cropId, quarterId },
                  search: true,
                  replace: true,
                })
            : undefined
        }
        footer={!isBuying && chosen && item && <BuyButton seller={chosen} />}
      >
        {market.isReady || market.query.error ? (
          <Loaded<unknown> query={market.query} skeleton={<ItemSkeleton />} height={320}>
            {() =>
              item && place && quarter ? (
                <Content
                  // Another quarter keeps what was typed; another input does not.
                  key={cropId}
                  market={{ ...market, item, place, quarter }}
                  sellers={sellers}
                  chosen={chosen}
                  isBuying={isBuying}
                />
              ) : (
                <EmptyState icon={SearchX} height={320} title={t('item.gone')}>
                  {t('item.goneText')}
                </EmptyState>
              )
            }
          </Loaded>
        ) : (
          <ItemSkeleton />
        )}
      </Panel>
    </PanelSlot>
  );
}

function Content({
  market,
  sellers,
  chosen,
  isBuying,
}: ContentProps & { chosen: Seller | undefined; isBuying: boolean }) {
  const { t } = useTranslation('marketplace');
  if (sellers.length === 0)
    return (
      <>
        <InputQuarters market={market} />
        <EmptyState icon={Tag} height={280} title={t('item.none', { quarter: market.quarter.name })}>
          {t('item.noneText')}
        </EmptyState>
      </>
    );
  if (isBuying && chosen) return <BuyForm market={market} sellers={sellers} chosen={chosen} />;
  return (
    <div className="order-form">
      <ItemView market={market} sellers={sellers} chosen={chosen} />
    </div>
  );
}

function BuyButton({ seller }: { seller: Seller }) {
  const { t } = useTranslation('marketplace');
  const navigate = route.useNavigate();
  const { cropId, quarterId } = route.useParams();
  return (
    <GuardedButton
      grant="CONTRACT_SIGN"
      size="lg"
      block
      onPress={() =>
        void navigate({
          to: '/marketplace/$cropId/quarter/$quarterId/buy',
          params: { cropId, quarterId },
          search: true,
        })
      }
    >
      {t('item.buy', { trader: seller.quote.trader.name })}
    </GuardedButton>
  );
}

function ItemSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton shape="box" height={56} className="mb-4" />
      <Skeleton shape="box" height={64} className="mb-4" />
      <SkeletonRows rows={4} />
    </SkeletonGroup>
  );
}
