import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BillingFields, type BillingFieldsProps } from './billing-fields.tsx';
import { InvoiceTo, VatMark } from './invoice-to.tsx';

/** Known values are shown as text; only missing or wrong ones open as a form. */
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
      {isForm ? (
        <BillingFields {...props} />
      ) : (
        <InvoiceTo
          address={values.address}
          email={values.email}
          vat={values.vat}
          phone={values.phone}
          vatMark={<VatMark vatId={vatId} />}
        />
      )}
    </section>
  );
}
