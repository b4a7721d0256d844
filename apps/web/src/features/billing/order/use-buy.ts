import { TERMS_VERSION } from '@canola/api-schema/billing/purchase';
import type { PaymentType } from '@canola/api-schema/users/country';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#shared/api/errors.ts';
import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';
import { buy } from '../billing.changes.ts';
import { BILLING_KEY, paymentQuery } from '../billing.queries.ts';
import { useCompany } from '../use-company.ts';
import { BILLING_FIELDS, type BillingForm, type BillingSent } from './billing.schema.ts';
import { keepDraft } from './order-draft.ts';

const SCREEN = { CARD: 'payment-card', BANK_TRANSFER: 'payment-bank-transfer' } as const;

/**
 * Leads to the card or the bank screen, which also says why a purchase was refused; a refused field is marked in the
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
      sendToSidePanel({
        type: 'next',
        screen: SCREEN[method],
        subject: { ...subject, paymentId: payment.id },
      });
    } catch (error) {
      if (markRefused(form, error)) return;
      keepDraft({ periodId, method, billing: form.getValues(), error });
      sendToSidePanel({ type: 'next', screen: SCREEN[method], subject });
    }
  };
}

/** `billing.address` of the request is `address` of the form. */
function markRefused<Sent>(form: UseFormReturn<BillingForm, unknown, Sent>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'billing.vat-invalid') {
    form.setError('vat', { message: 'billing.vat-invalid' }, { shouldFocus: true });
    return true;
  }
  const refused = BILLING_FIELDS.flatMap((name) => {
    const code = error.fields[`billing.${name}`]?.[0];
    return code === undefined ? [] : [{ name, code }];
  });
  refused.forEach(({ name, code }, index) => {
    form.setError(name, { message: code }, { shouldFocus: index === 0 });
  });
  return refused.length > 0;
}
