import type { PurchasePreview, PurchasePreviewQuery } from '@canola/api-schema/billing/purchase';
import { currency } from '@canola/api-schema/money';
import type { Deps } from '../../../platform/deps.ts';
import { requireGrant, type Viewer } from '../../../platform/viewer.ts';
import { billingOf } from '../customers/profile.service.ts';
import { checkVatId } from '../vat/vat-id.ts';
import { priceOrder } from './order-price.ts';
import { findOrderedPeriod } from './ordered-period.ts';

/**
 * An invalid VAT id counts as none, so the form shows what would be charged while it is corrected. Without one in the
 * query, the one that the form would start with counts.
 */
export async function previewPurchase(
  deps: Deps,
  viewer: Viewer,
  { companyId, periodId, vat: typed }: PurchasePreviewQuery,
): Promise<PurchasePreview> {
  requireGrant(viewer, companyId, 'PAYMENT_CREATE');
  const { company, period } = await findOrderedPeriod(deps, { companyId, periodId });
  const vat = typed ?? (await billingOf(deps.db, company)).vat;
  const vatId = checkVatId(period.countryId, vat);
  const price = await priceOrder(deps.db, deps.config, {
    companyId,
    period,
    vatId: vatId === 'VALID' ? (vat ?? null) : null,
    now: deps.clock.now(),
  });
  const [last] = price.credits;
  return {
    kind: price.kind,
    planType: period.planType,
    periodType: period.type,
    currency: currency(period.currency),
    net: price.price,
    credit: price.credit,
    creditFrom: last
      ? { planType: last.payment.planType, until: last.payment.periodEnd.toISOString() }
      : null,
    vatRate: price.tax.rate,
    vat: price.vat,
    gross: price.gross,
    isReverseCharge: price.tax.isReverseCharge,
    vatId: vatId === 'VALID' && price.vatId === null ? 'UNREGISTERED' : vatId,
    startsAt: price.startsAt.toISOString(),
    nextPaymentAt: price.endsAt.toISOString(),
    nextGross: price.nextGross,
  };
}
