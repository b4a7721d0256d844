import { formatTons } from '@canola/api-schema/number-format';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { ArchiveOfferDocument } from '@canola/api-schema/trading/generated/operations';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { DeleteWithQuestion } from '#market/trading/delete-with-question.tsx';
import { useCompanySwitch } from '#market/trading/other-company.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useLiveRegions } from '#shared/live/live-regions.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { PanelSlot } from '#shared/router/slots.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { GoneState } from '../gone-state.tsx';
import { firstQuarter } from '../quarter-prices.ts';
import type { OfferDetail } from '../storages.queries.ts';
import { useOffer } from '../use-storages.ts';
import { OfferDetailView } from './offer-detail.tsx';

const route = getRouteApi('/app/storages/overview/$storageId/offers/$offerId');

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

function OfferSkeleton() {
  return (
    <SkeletonGroup className="pt-1">
      <div className="grid grid-cols-2 gap-5 pb-6">
        {['price', 'value', 'year', 'total'].map((stat) => (
          <span key={stat} className="grid gap-2">
            <Skeleton width="55%" height={10} />
            <Skeleton width="75%" height={20} />
          </span>
        ))}
      </div>
      <Skeleton shape="round" height={10} />
      <div className="grid gap-4 pt-8">
        {['first', 'second', 'third', 'fourth'].map((quarter) => (
          <Skeleton key={quarter} height={16} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

function OfferActions({ offer }: { offer: OfferDetail }) {
  return (
    <>
      <TradesLink offer={offer} />
      <DeleteOffer offer={offer} />
    </>
  );
}

/** Leads on to selling, where the plan has it. */
function TradesLink({ offer }: { offer: OfferDetail }) {
  const { t } = useTranslation('storages');
  const { country } = useTradingCompany();
  if (useAccess().modeOf('TRADING') === 'none') return null;
  const today = dayInZone(new Date(), timeZoneOf(country));
  return (
    <LinkButton
      to="/trades/$storageId/offers/$offerId/quarter/$quarterId"
      params={{
        storageId: offer.storage.id,
        offerId: offer.id,
        quarterId: firstQuarter(today, offer.yearHarvested),
      }}
      block
      icon={ArrowLeftRight}
    >
      {t('offer.trade')}
    </LinkButton>
  );
}

function DeleteOffer({ offer }: { offer: OfferDetail }) {
  const { t } = useTranslation('storages');
  const locale = useFormatLocale();
  const navigate = useNavigate();
  const change = useTradingChange();
  const words = {
    crop: offer.crop.name,
    year: offer.yearHarvested,
    tons: formatTons(offer.amount, locale),
    storage: offer.storage.label,
  };
  return (
    <DeleteWithQuestion
      words={{
        action: t('delete.action'),
        question: t('delete.question', words),
        text: t('delete.text', words),
        confirm: t('delete.confirm', words),
        keep: t('delete.keep'),
      }}
      remove={() => change(ArchiveOfferDocument, { id: offer.id })}
      onRemoved={() => {
        toast({ kind: 'done', text: t('delete.done', words) });
        return navigate({ to: '/storages', search: ({ search }) => ({ search }) });
      }}
    />
  );
}
