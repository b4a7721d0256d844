import { readPhone, writePhone } from '@canola/api-schema/phone';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../use-company.ts';
import type { BillingForm } from './billing.schema.ts';
import { BillingFields, type BillingFieldsProps } from './billing-fields.tsx';
import { VatMark } from './vat-mark.tsx';

/** What we know already is read; only what is missing or wrong opens as a form. */
export function BillingSection(props: BillingFieldsProps) {
  const { t } = useTranslation('billing');
  const { form, vatId } = props;
  const values = useWatch({ control: form.control });
  const [isOpen, setOpen] = useState(false);
  const isMissing = !form.getValues('address') || !form.getValues('email') || vatId === 'INVALID';
  const [wasMissing] = useState(isMissing);
  const hasErrors = Object.keys(form.formState.errors).length > 0;
  const isForm = isOpen || wasMissing || hasErrors || vatId === 'INVALID';
  return (
    <section className="order-part">
      <div className="order-part-head">
        <h3 className="h3">{t('billing.title')}</h3>
        {!isForm && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t('billing.edit')}
          </button>
        )}
      </div>
      {isForm ? <BillingFields {...props} /> : <Known values={values} vatId={vatId} />}
    </section>
  );
}

type Values = ReturnType<typeof useWatch<BillingForm>>;

function Known({ values, vatId }: { values: Values; vatId: BillingFieldsProps['vatId'] }) {
  const { companyName } = useCompany();
  const { countryCode = '', phoneNumber = '' } = values.phone ?? {};
  return (
    <address className="muted invoice-to">
      <span>{companyName}</span>
      <span>{values.address}</span>
      {values.vat && (
        <span className="num">
          {values.vat} <VatMark vatId={vatId} />
        </span>
      )}
      <span>{values.email}</span>
      {phoneNumber && <span className="num">{writePhone(readPhone({ countryCode, phoneNumber }))}</span>}
    </address>
  );
}
