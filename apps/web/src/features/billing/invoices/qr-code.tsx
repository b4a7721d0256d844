import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { qrQuery } from '../billing.queries.ts';

interface QrCodeProps {
  invoiceId: string;
  alt: string;
}

/** Nothing where there is no code: the figures beside it are all that a bank needs. */
export function QrCode({ invoiceId, alt }: QrCodeProps) {
  const { data, error } = useQuery(qrQuery(invoiceId));
  const address = useObjectUrl(data);
  if (error) return null;
  return (
    <span className="qr-code">
      {address ? <img src={address} alt={alt} /> : <Skeleton shape="box" width={144} height={144} />}
    </span>
  );
}

function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
