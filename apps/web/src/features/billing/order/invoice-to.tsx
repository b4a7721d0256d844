import { readPhone, writePhone } from '@canola/api-schema/phone';
import type { ReactNode } from 'react';
import { useCompany } from '../use-company.ts';

interface InvoiceToProps {
  address: string | null | undefined;
  email: string | null | undefined;
  vat: string | null | undefined;
  phone: { countryCode?: string | undefined; phoneNumber?: string | undefined } | null | undefined;
  /** Beside the VAT number. */
  vatMark?: ReactNode;
}

/** Whom the invoices go to, as on the invoice. */
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
