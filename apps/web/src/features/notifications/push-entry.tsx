import { BellRing } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { reportError } from '#shared/errors/report.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast.ts';
import { readPushState, turnOffPush, turnOnPush, usePushState } from './push.ts';

/** In the profile: what this device does, and the way to change it. */
export function PushEntry() {
  const { t } = useTranslation('notifications');
  const state = useDevice();
  const turnOff = usePushAction(turnOffPush);
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="h3">{t('push.title')}</h3>
      <p className="text-sm text-ink-2">{t(state === 'off' ? 'push.offer' : `push.${state}`)}</p>
      {state === 'off' && <TurnOn />}
      {state === 'on' && (
        <Button
          variant="secondary"
          block
          loading={turnOff.isPending}
          loadingText={t('push.turningOff')}
          onPress={() => turnOff.mutate()}
        >
          {t('push.turnOff')}
        </Button>
      )}
    </section>
  );
}

/** Above the list: only where there is something to turn on. */
export function PushOffer() {
  const { t } = useTranslation('notifications');
  if (useDevice() !== 'off') return null;
  return (
    <div className="grid grid-cols-1 gap-2.5 rounded border border-line bg-paper p-3">
      <p className="text-sm text-ink-2">{t('push.offer')}</p>
      <TurnOn />
    </div>
  );
}

function TurnOn() {
  const { t } = useTranslation('notifications');
  const turnOn = usePushAction(turnOnPush);
  return (
    <Button
      variant="secondary"
      block
      icon={BellRing}
      loading={turnOn.isPending}
      loadingText={t('push.turningOn')}
      onPress={() => turnOn.mutate()}
    >
      {t('push.turnOn')}
    </Button>
  );
}

function usePushAction(work: (userId: string) => Promise<void>) {
  const { t } = useTranslation('notifications');
  const { user } = useAccess();
  return useChange({
    mutationFn: () => work(user.id),
    onError(error) {
      reportError(error);
      toast({ kind: 'failed', text: t('push.failed') });
    },
  });
}

/** The permission can change in the browser's settings: it is read again when the page gets the focus. */
function useDevice() {
  const { user } = useAccess();
  useEffect(() => {
    const read = () => readPushState(user.id);
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [user.id]);
  return usePushState();
}
