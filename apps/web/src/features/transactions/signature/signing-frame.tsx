import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface SigningFrameProps {
  address: string;
  /** The page says that it is done; this only asks the server sooner. */
  onCompleted: () => void;
}

/**
 * The signing service's page, isolated: it can run and send its forms, but not reach this page. One that is served
 * from our own origin (the stand-in) is held apart by having none.
 */
export function SigningFrame({ address, onCompleted }: SigningFrameProps) {
  const { t } = useTranslation('transactions');
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onCompleted);
  useEffect(() => {
    latest.current = onCompleted;
  });
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source === frame.current?.contentWindow && saysCompleted(event.data)) latest.current();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  const isForeign = new URL(address, window.location.href).origin !== window.location.origin;
  return (
    <iframe
      ref={frame}
      src={address}
      title={t('signature.frame')}
      className="signing-frame"
      referrerPolicy="no-referrer"
      sandbox={`allow-scripts allow-forms allow-downloads${isForeign ? ' allow-same-origin' : ''}`}
    />
  );
}

/** Services name it differently: the word itself, or a message whose type or event it is. */
function saysCompleted(data: unknown): boolean {
  if (typeof data === 'string') return /\bcompleted\b/.test(data);
  if (typeof data !== 'object' || data === null) return false;
  return ['type', 'event', 'status'].some(
    (name) => name in data && /\bcompleted\b/.test(String((data as Record<string, unknown>)[name])),
  );
}
