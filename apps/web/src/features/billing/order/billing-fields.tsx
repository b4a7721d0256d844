import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import type { Country } from '@canola/api-schema/users/country';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useCompany } from '../use-company.ts';
import type { BillingForm, BillingSent } from './billing.schema.ts';
import { VatMark } from './invoice-to.tsx';

/** Companies of this country pay its VAT, with a number or without (docs/product/payments.md#vat). */
const SUPPLIER = 'CZ';
const VAT_INVALID = 'billing.vat-invalid';

export interface BillingFieldsProps {
  form: UseFormReturn<BillingForm, unknown, BillingSent>;
  countries: readonly Country[];
  /** The server's check of the VAT number as it is typed. */
  vatId: PurchasePreview['vatId'] | undefined;
}

export function BillingFields({ form, countries, vatId }: BillingFieldsProps) {
  const { t } = useTranslation('billing');
  const error = useFieldError();
  const { code: addressCode, ...address } = useFormField(form, 'address');
  const { code: emailCode, ...email } = useFormField(form, 'email');
  const { code: vatCode, ...vat } = useFormField(form, 'vat');
  const { code: countryCode, ...country } = useFormField(form, 'phone.countryCode');
  const { code: phoneCode, ...phone } = useFormField(form, 'phone.phoneNumber');
  const { companyCountry } = useCompany();
  const isInvalid = vatId === 'INVALID' && vat.value.trim() !== '';
  const typed = vat.value.replaceAll(/\s/g, '').toUpperCase();
  const lacksPrefix = /^\d/.test(typed);
  const isKnown = vatId === 'VALID' || vatId === 'UNREGISTERED';
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        {...address}
        label={t('billing.address')}
        autoComplete="street-address"
        error={error('address', addressCode)}
      />
      <TextField
        {...email}
        label={t('billing.email')}
        type="email"
        autoComplete="email"
        hint={t('billing.emailHint')}
        error={error('email', emailCode)}
      />
      <TextField
        {...vat}
        label={t('billing.vat')}
        optional
        hint={
          isKnown && vat.value ? (
            <VatMark vatId={vatId} />
          ) : (
            companyCountry !== SUPPLIER && t('billing.vatHint')
          )
        }
        error={
          lacksPrefix && (isInvalid || vatCode === VAT_INVALID)
            ? t('billing.vatPrefix', { prefix: companyCountry, example: companyCountry + typed })
            : error('vat', vatCode ?? (isInvalid ? VAT_INVALID : undefined))
        }
      />
      <div className="billing-phone">
        <Select
          {...country}
          label={t('billing.phoneCountry')}
          options={countries.map(({ phoneCountryCode: id }) => ({ id, label: id }))}
          error={error('phoneCountry', countryCode)}
        />
        <TextField
          {...phone}
          label={t('billing.phone')}
          type="tel"
          autoComplete="tel-national"
          optional
          error={error('phone', phoneCode)}
        />
      </div>
    </div>
  );
}

type Field = 'address' | 'email' | 'vat' | 'phone' | 'phoneCountry';

/** A code of the schema or of the server, in words for its field. */
function useFieldError(): (field: Field, code: string | undefined) => string | undefined {
  const { t } = useTranslation('billing');
  return (field, code) => {
    if (code === undefined) return undefined;
    if (code === 'field.required' && (field === 'address' || field === 'email'))
      return t(`billing.required.${field}`);
    return (
      t(`billing.error.${code}` as 'billing.error.other', { defaultValue: '' }) || t('billing.error.other')
    );
  };
}
