import { formatTons } from '@canola/api-schema/number-format';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { ArchiveOfferDocument } from '@canola/api-schema/trading/generated/operations';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeleteWithQuestion } from '#market/trading/delete-with-question.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { firstQuarter } from '../quarter-prices.ts';
import type { OfferDetail } from '../storages.queries.ts';

export function OfferActions({ offer }: { offer: OfferDetail }) {
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
