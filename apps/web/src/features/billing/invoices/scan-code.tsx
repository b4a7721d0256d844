import type { Payment } from '@canola/api-schema/billing/payment';
import { useTranslation } from 'react-i18next';
import { useSum } from '../sums.ts';
import { QrCode } from './qr-code.tsx';
import { qrInvoiceOf } from './qr-invoice.ts';

/** The code of a transfer that waits, with what it is for; nothing where the currency has none. */
export function ScanCode({ payment }: { payment: Payment }) {
  const { t } = useTranslation('billing');
  const sum = useSum();
  const coded = payment.status === 'WAITING' ? qrInvoiceOf(payment) : undefined;
  if (!coded) return null;
  const words = {
    sum: sum(payment.amountTotal, payment.currency.type),
    symbol: coded.variableSymbol ?? '',
  };
  return (
    <div className="transfer-qr">
      <QrCode invoiceId={coded.id} alt={t('transfer.qrAlt', words)} />
      <div>
        <h3 className="h3">{t('transfer.scan')}</h3>
        <p className="hint">{t('transfer.scanText')}</p>
      </div>
    </div>
  );
}
