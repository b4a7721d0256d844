import { Skeleton } from '#shared/ui/skeleton.tsx';

interface QrCodeProps {
  /** Of the picture, once it is loaded. */
  address: string | undefined;
  alt: string;
}

export function QrCode({ address, alt }: QrCodeProps) {
  return (
    <span className="qr-code">
      {address ? <img src={address} alt={alt} /> : <Skeleton shape="box" width={144} height={144} />}
    </span>
  );
}
