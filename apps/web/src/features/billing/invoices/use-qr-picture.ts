import type { QrStandard } from '@canola/api-schema/billing/invoice';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { qrQuery } from '../billing.queries.ts';

/** The address of the code's picture in this browser, to show and to save. */
export function useQrPicture(invoiceId: string, sum: string, standard: QrStandard | undefined) {
  const { data, isError } = useQuery(qrQuery(invoiceId, sum, standard));
  return { address: useObjectUrl(data), isError };
}

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
