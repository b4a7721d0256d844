import { TERMS_VERSION } from '@canola/api-schema/billing/purchase';
import type { PaymentType } from '@canola/api-schema/users/country';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { buy } from '../billing.changes.ts';
import { BILLING_KEY, paymentQuery } from '../billing.queries.ts';
import { showNext } from '../panel.ts';
import { useCompany } from '../use-company.ts';
import { type BillingForm, type BillingSent, markBillingRefused } from './billing.schema.ts';
import { keepDraft } from './order-draft.ts';

const SCREEN = { CARD: 'payment-card', BANK_TRANSFER: 'payment-bank-transfer' } as const;

/**
 * Opens the card or the bank screen, which also says why a purchase was refused; a refused field is marked in the
 * form (docs/product/payments.md#buying).
 */
export function useBuy(
  form: UseFormReturn<BillingForm, unknown, BillingSent>,
  periodId: number,
  method: PaymentType,
) {
  const queryClient = useQueryClient();
  const { companyId } = useCompany();
  return async ({ vat, ...billing }: BillingSent) => {
    const subject = { periodId: String(periodId) };
    try {
      const payment = await buy({
        companyId,
        periodId,
        paymentType: method,
        billing: { ...billing, vat: vat === '' ? null : vat },
        termsVersion: TERMS_VERSION,
      });
      keepDraft({ periodId, method, billing: form.getValues() });
      await queryClient.invalidateQueries({ queryKey: [BILLING_KEY, companyId], refetchType: 'none' });
      queryClient.setQueryData(paymentQuery(companyId, payment.id).queryKey, payment);
      showNext(SCREEN[method], { ...subject, paymentId: payment.id });
    } catch (error) {
      if (markBillingRefused(form, error, 'billing.')) return;
      keepDraft({ periodId, method, billing: form.getValues(), error });
      showNext(SCREEN[method], subject);
    }
  };
}
