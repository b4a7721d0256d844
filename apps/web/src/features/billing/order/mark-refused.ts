import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#shared/api/errors.ts';
import { BILLING_FIELDS, type BillingForm } from './billing.schema.ts';

/** Marks the fields that the server refused; `prefix` is where the request has them. Tells whether there were any. */
export function markRefused<Sent>(
  form: UseFormReturn<BillingForm, unknown, Sent>,
  error: unknown,
  prefix = '',
): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'billing.vat-invalid') {
    form.setError('vat', { message: 'billing.vat-invalid' }, { shouldFocus: true });
    return true;
  }
  const refused = BILLING_FIELDS.flatMap((name) => {
    const code = error.fields[prefix + name]?.[0];
    return code === undefined ? [] : [{ name, code }];
  });
  refused.forEach(({ name, code }, index) => {
    form.setError(name, { message: code }, { shouldFocus: index === 0 });
  });
  return refused.length > 0;
}
