import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { isConnected, whenReconnected } from '#shared/live/connection.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';

interface SigningFrameProps {
  address: string;
  /** The page reports that it is done; this only fetches the contract sooner. */
  onCompleted: () => void;
}

/** The signing service's page in a frame of its own: it runs and sends its forms, and moves nothing around it. */
export function SigningFrame({ address, onCompleted }: SigningFrameProps) {
  const { t } = useTranslation('transactions');
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onCompleted);
  useEffect(() => {
    latest.current = onCompleted;
  });
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      if (event.source === frame.current?.contentWindow && saysCompleted(event.data)) latest.current();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  const language = useLanguage();
  // Each answer brings a newer link; the page that the person signs on stays.
  const [shown, setShown] = useState(address);
  const [isLost, setLost] = useState(false);
  const load = () => {
    setShown(address);
    setLost(false);
  };
  useEffect(() => (isLost ? whenReconnected(load) : undefined));
  if (isLost)
    return (
      <ErrorState title={t('signature.lost')} height={320} onRetry={load}>
        {t('signature.lostText')}
      </ErrorState>
    );
  const page = new URL(shown, window.location.href);
  page.searchParams.set('lang', language);
  return (
    <iframe
      ref={frame}
      src={page.href}
      title={t('signature.frame')}
      className="signing-frame"
      // Without a connection the frame shows the browser's own page, which would stay when the connection is back.
      onLoad={() => setLost(!isConnected.get())}
      // Its own origin is left to it: without one its form would look like anybody else's.
      sandbox="allow-scripts allow-forms allow-same-origin allow-downloads allow-popups"
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
