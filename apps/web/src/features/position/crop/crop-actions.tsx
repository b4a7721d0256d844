import { formatTons } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import type { CropPosition } from '#market/position/positions.ts';
import { codeParam } from '#market/postal-code/price-search.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** Sells, orders or ladders the tons of the largest offer; each button says how many. */
export function CropActions({ position: { crop, offers, value, facts } }: { position: CropPosition }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const access = useAccess();
  const offer = offers.find(({ free }) => Number(free) > 0);
  const quarterId = value.quarter?.id;
  if (!offer || !quarterId)
    return facts.free > 0 || offers.length > 0 ? null : (
      <LinkButton to="/storages" variant="secondary">
        {t('action.store')}
      </LinkButton>
    );
  const tons = formatTons(offer.free, locale);
  // The buttons name fewer tons than are available.
  const from = Number(offer.free) < facts.free && (
    <p className="hint crop-actions-from">{t('action.from', { storage: offer.storage })}</p>
  );
  const params = { storageId: offer.storageId, offerId: offer.id, quarterId };
  const state = { tons: Number(offer.free) };
  if (access.modeOf('TRADING') === 'full')
    return (
      <>
        <LinkButton
          to="/trades/$storageId/offers/$offerId/quarter/$quarterId"
          params={params}
          state={state}
          variant="primary"
        >
          {t('action.sell', { tons })}
        </LinkButton>
        <LinkButton
          to="/trades/$storageId/offers/$offerId/quarter/$quarterId/sell"
          params={params}
          state={state}
          variant="secondary"
        >
          {t('action.order', { tons })}
        </LinkButton>
        <LinkButton
          to="/trades/$storageId/offers/$offerId/quarter/$quarterId/ladder"
          params={params}
          state={state}
          variant="secondary"
        >
          {t('action.ladder', { tons })}
        </LinkButton>
        {from}
      </>
    );
  if (access.modeOf('QUICK_TRADING') !== 'full') return null;
  return (
    <>
      <LinkButton
        to="/quick-trading/$cropId/quarter/$quarterId"
        params={{ cropId: crop.id, quarterId }}
        search={{ currency: access.currency, postalCode: codeParam(offer.zip) }}
        state={state}
        variant="primary"
      >
        {t('action.sell', { tons })}
      </LinkButton>
      {from}
    </>
  );
}
