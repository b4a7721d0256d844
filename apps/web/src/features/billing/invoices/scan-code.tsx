import type { InvoiceRef, QrStandard } from '@canola/api-schema/billing/invoice';
import type { Payment } from '@canola/api-schema/billing/payment';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { qrQuery } from '../billing.queries.ts';
import { restOf } from '../subscription-state.ts';
import { useSum } from '../sums.ts';
import { qrChoiceOf, qrInvoiceOf } from './qr-invoice.ts';

/** As the banks' apps call them. */
const NAMES: Record<QrStandard, string> = { SPAYD: 'QR Platba', PAY_BY_SQUARE: 'PAY by square', EPC: 'EPC' };

/** The code of a transfer that waits, with what it is for; nothing where the currency has none. */
export function ScanCode({ payment }: { payment: Payment }) {
  const coded = payment.status === 'WAITING' ? qrInvoiceOf(payment) : undefined;
  return coded ? <Code payment={payment} request={coded} /> : null;
}

/** No picture where it did not load: the figures next to it are all that a bank needs. */
function Code({ payment, request }: { payment: Payment; request: InvoiceRef }) {
  const { t } = useTranslation('billing');
  const sum = useSum();
  const choice = qrChoiceOf(payment, useAccess().country);
  const [usual] = choice;
  const [standard, setStandard] = useState(usual);
  const rest = restOf(payment);
  const { data, isError } = useQuery(qrQuery(request.id, rest, standard === usual ? undefined : standard));
  const address = useObjectUrl(data);
  const symbol = request.variableSymbol ?? request.number;
  const alt = t('transfer.qrAlt', { sum: sum(rest, payment.currency.type), symbol });
  return (
    <div className="order-part">
      {standard && (
        <SegmentedControl
          label={t('transfer.qrStandard')}
          options={choice.map((id) => ({ id, label: NAMES[id] }))}
          value={standard}
          onChange={setStandard}
          block
        />
      )}
      <div className="transfer-qr">
        {!isError && (
          <span className="qr-code">
            {address ? <img src={address} alt={alt} /> : <Skeleton shape="box" width={144} height={144} />}
          </span>
        )}
        <div>
          <h3 className="h3">{t('transfer.scan')}</h3>
          <p className="hint">{t('transfer.scanText')}</p>
          {!isError && <SaveCode address={address} name={`qr-${symbol}.png`} />}
        </div>
      </div>
    </div>
  );
}

/** Takes its place before the picture is there, so that nothing moves. */
function SaveCode({ address, name }: { address: string | undefined; name: string }) {
  const { t } = useTranslation('billing');
  return (
    <AnchorButton
      className={address ? 'qr-save' : 'qr-save invisible'}
      variant="quiet"
      size="sm"
      icon={Download}
      href={address}
      download={name}
    >
      {t('transfer.saveQr')}
    </AnchorButton>
  );
}

/** The file's address in this browser, to show and to save. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => {
      URL.revokeObjectURL(created);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
