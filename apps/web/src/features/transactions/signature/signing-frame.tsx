import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { isConnected, probeConnection, whenReconnected } from '#shared/live/connection.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';

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
  const [loads, setLoads] = useState(0);
  // `lost` was never there. `doubtful` was: only the connection to Canola is known, and the service is another server.
  const [state, setState] = useState<'fine' | 'lost' | 'doubtful'>('fine');
  const wasFine = useRef(false);
  const load = () => {
    setShown(address);
    setLoads(loads + 1);
    setState('fine');
  };
  // Without a connection the frame shows the browser's own page and says nothing about it.
  const onLoad = async () => {
    await probeConnection();
    if (isConnected.get()) wasFine.current = true;
    setState(isConnected.get() ? 'fine' : wasFine.current ? 'doubtful' : 'lost');
  };
  useEffect(() => (state === 'lost' ? whenReconnected(load) : undefined));
  if (state === 'lost')
    return (
      <ErrorState title={t('signature.lost')} height={320} onRetry={load}>
        {t('signature.lostText')}
      </ErrorState>
    );
  const page = new URL(shown, window.location.href);
  page.searchParams.set('lang', language);
  return (
    <>
      {state === 'doubtful' && (
        <Notice
          kind="wheat"
          live
          className="mx-4 mb-4"
          title={t('signature.doubtful')}
          action={
            <Button size="sm" variant="secondary" onPress={load}>
              {t('signature.reload')}
            </Button>
          }
        >
          {t('signature.doubtfulText')}
        </Notice>
      )}
      <iframe
        key={loads}
        ref={frame}
        src={page.href}
        title={t('signature.frame')}
        className="signing-frame"
        onLoad={() => void onLoad()}
        // Its own origin is left to it: without one its form would look like anybody else's.
        sandbox="allow-scripts allow-forms allow-same-origin allow-downloads allow-popups"
      />
    </>
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
