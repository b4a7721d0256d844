import { Billing, type BillingProfile } from '@canola/api-schema/billing/payment';
import { Phone, writeNumber } from '@canola/api-schema/phone';
import { z } from 'zod';

export const BILLING_FIELDS = ['address', 'email', 'vat', 'phone.countryCode', 'phone.phoneNumber'] as const;

/** As it is typed: an empty phone or VAT number is none. */
export const BillingForm = Billing.extend({
  vat: Billing.shape.vat.unwrap().unwrap(),
  phone: z
    .object({ countryCode: z.string(), phoneNumber: z.string() })
    .transform((phone) => (phone.phoneNumber.trim() === '' ? null : phone))
    .pipe(Phone.nullable()),
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
    phone: phone
      ? { countryCode: phone.countryCode, phoneNumber: writeNumber(phone) }
      : { countryCode: usual.code ?? '', phoneNumber: '' },
  };
}
