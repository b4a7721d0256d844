import { formatTons } from '@canola/api-schema/number-format';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { ArchiveOfferDocument } from '@canola/api-schema/trading/generated/operations';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, CircleAlert, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
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

/** Asks first; what the server refuses appears under the button (docs/product/screens.md#errors). */
function DeleteOffer({ offer }: { offer: OfferDetail }) {
  const { t } = useTranslation('storages');
  const locale = useFormatLocale();
  const navigate = useNavigate();
  const change = useTradingChange();
  const errorId = useId();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const words = {
    crop: offer.crop.name,
    year: offer.yearHarvested,
    tons: formatTons(offer.amount, locale),
    storage: offer.storage.label,
  };

  async function remove() {
    const { errors } = await change(ArchiveOfferDocument, { id: offer.id });
    setAsking(false);
    if (errors.length > 0) return setRefusal(messagesOf(errors));
    toast({ kind: 'done', text: t('delete.done', words) });
    await navigate({ to: '/storages', search: ({ search }) => ({ search }) });
  }

  return (
    <>
      <Button
        variant="danger-quiet"
        block
        icon={Trash2}
        onPress={() => setAsking(true)}
        aria-describedby={refusal && errorId}
      >
        {t('delete.action')}
      </Button>
      {refusal && (
        <p id={errorId} role="alert" className="error-text whitespace-pre-line">
          <CircleAlert className="i" />
          {refusal}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={t('delete.question', words)}
        confirmLabel={t('delete.confirm', words)}
        cancelLabel={t('delete.keep')}
        onConfirm={remove}
      >
        {t('delete.text', words)}
      </ConfirmDialog>
    </>
  );
}
