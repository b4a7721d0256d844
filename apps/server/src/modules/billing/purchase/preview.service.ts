import type { PurchasePreview, PurchasePreviewQuery } from '@canola/api-schema/billing/purchase';
import { currency } from '@canola/api-schema/money';
import type { Deps } from '../../../platform/deps.ts';
import { requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { billingOf } from '../customers/profile.service.ts';
import { checkVatId } from '../pricing/vat-id.ts';
import { findOffer } from './offer.ts';
import { quoteFor } from './quote.ts';

/**
 * An invalid VAT id counts as none, so the form shows what would be charged while it is corrected. Where none was asked
 * about, the one that the form would start with counts.
 */
export async function previewPurchase(
  deps: Deps,
  viewer: Viewer,
  { companyId, periodId, vat: typed }: PurchasePreviewQuery,
): Promise<PurchasePreview> {
  requireGrant(viewer, companyId, 'PAYMENT_CREATE');
  const { company, period } = await findOffer(deps.db, deps, { companyId, periodId });
  const vat = typed ?? (await billingOf(deps.db, company)).vat;
  const vatId = checkVatId(period.countryId, vat);
  const quote = await quoteFor(deps.db, deps.config, {
    companyId,
    period,
    vatId: vatId === 'VALID' ? (vat ?? null) : null,
    now: deps.clock.now(),
  });
  const [last] = quote.credits;
  return {
    kind: quote.kind,
    planType: period.planType,
    periodType: period.type,
    currency: currency(period.currency),
    net: quote.price,
    credit: quote.credit,
    creditFrom: last
      ? { planType: last.payment.planType, until: last.payment.periodEnd.toISOString() }
      : null,
    vatRate: quote.tax.rate,
    vat: quote.vat,
    gross: quote.gross,
    isReverseCharge: quote.tax.isReverseCharge,
    vatId: vatId === 'VALID' && quote.vatId === null ? 'UNREGISTERED' : vatId,
    startsAt: quote.startsAt.toISOString(),
    nextPaymentAt: quote.endsAt.toISOString(),
    nextGross: quote.nextGross,
  };
}
