import { Billing, type BillingProfile } from '@canola/api-schema/billing/payment';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#shared/api/errors.ts';
import { markRefused } from '#shared/form/mark-refused.ts';
import { OptionalPhone, phoneValues } from '#shared/form/typed-phone.ts';

const BILLING_FIELDS = ['address', 'email', 'vat', 'phone.countryCode', 'phone.phoneNumber'] as const;

/** As it is typed: an empty phone or VAT number is none. */
export const BillingForm = Billing.extend({
  vat: Billing.shape.vat.unwrap().unwrap(),
  phone: OptionalPhone,
});
export type BillingForm = z.input<typeof BillingForm>;
/** As it is sent. */
export type BillingSent = z.output<typeof BillingForm>;

/** `usual` is what most people would enter where nothing is known yet. */
export function billingValues(
  profile: BillingProfile,
  usual: { code: string | undefined; email: string },
): BillingForm {
  const { address, email, phone, vat } = profile;
  return {
    address: address ?? '',
    email: email ?? usual.email,
    vat: vat ?? '',
    phone: phoneValues(phone, usual.code),
  };
}

/** Marks the fields that the server refused; `prefix` is where the request has them. Returns whether there were any. */
export function markBillingRefused<Sent>(
  form: UseFormReturn<BillingForm, unknown, Sent>,
  error: unknown,
  prefix = '',
): boolean {
  if (!(error instanceof ApiError) || error.code !== 'billing.vat-invalid')
    return markRefused(form, error, BILLING_FIELDS, prefix);
  form.setError('vat', { message: error.code }, { shouldFocus: true });
  return true;
}
