import type { PurchasePreview } from '@canola/api-schema/billing/purchase';
import { readPhone, writePhone } from '@canola/api-schema/phone';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../use-company.ts';

interface InvoiceToProps {
  address: string | null | undefined;
  email: string | null | undefined;
  vat: string | null | undefined;
  phone: { countryCode?: string | undefined; phoneNumber?: string | undefined } | null | undefined;
  /** After the VAT number. */
  vatMark?: ReactNode;
}

/** The addressee, as on the invoice. */
export function InvoiceTo({ address, email, vat, phone, vatMark }: InvoiceToProps) {
  const { companyName } = useCompany();
  const { countryCode = '', phoneNumber = '' } = phone ?? {};
  return (
    <address className="muted invoice-to">
      <span>{companyName}</span>
      {address && <span>{address}</span>}
      {vat && (
        <span className="num">
          {vat} {vatMark}
        </span>
      )}
      {email && <span>{email}</span>}
      {phoneNumber && <span className="num">{writePhone(readPhone({ countryCode, phoneNumber }))}</span>}
    </address>
  );
}

/** Whether the VAT number before it is valid. */
export function VatMark({ vatId }: { vatId: PurchasePreview['vatId'] | undefined }) {
  const { t } = useTranslation('billing');
  if (vatId === 'UNREGISTERED') return <span className="hint block">{t('billing.vatUnregistered')}</span>;
  if (vatId !== 'VALID') return null;
  return (
    <span className="vat-valid">
      <BadgeCheck className="i i-14" />
      {t('billing.vatValid')}
    </span>
  );
}
