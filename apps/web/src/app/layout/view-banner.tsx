import { Eye } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#shared/api/client.ts';
import {
  type CustomerView,
  currentView,
  languageOf,
  leaveView,
  readOnlyNotice,
} from '#shared/api/customer-view.ts';
import { useChange } from '#shared/query/use-change.ts';
import { useStore } from '#shared/storage/store.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { useLatePart } from '#shared/ui/use-late-part.ts';

const loadNotice = () => import('./view-notice.tsx');

/** Shown above everything while staff see the app as a customer. */
export function ViewBanner() {
  const view = currentView();
  return (
    // The texts of another language come by themselves.
    <Suspense fallback={null}>{view && <Running view={view} />}</Suspense>
  );
}

const MINUTE_MS = 60_000;

function Running({ view }: { view: CustomerView }) {
  const { t } = useTranslation('shell', languageOf(view));
  const back = `/admin/users/${view.userId}`;
  const left = useMinutesUntil(view.expiresAt);
  useEffect(() => {
    if (left <= 0) leaveView(back);
  }, [left, back]);
  const end = useChange({
    mutationFn: () => api.delete(`/can-users/api/view/${view.id}`, { isOwn: true }),
    // A view that has ended already is left in the same way.
    onSettled: () => leaveView(back),
  });
  const isRefused = useStore(readOnlyNotice);
  const ViewNotice = useLatePart(loadNotice, {
    wanted: isRefused,
    onGiveUp: () => readOnlyNotice.set(false),
  });
  return (
    <div className="contents" lang={view.language ?? undefined}>
      <Banner
        kind="wheat"
        icon={Eye}
        action={
          <Button size="sm" variant="secondary" loading={end.isPending} onPress={() => end.mutate()}>
            {t('banner.viewEnd')}
          </Button>
        }
      >
        {t('banner.view', { name: view.name, count: left })}
      </Banner>
      {ViewNotice && (
        <Suspense fallback={null}>
          <ViewNotice view={view} onEnd={end.mutateAsync} />
        </Suspense>
      )}
    </div>
  );
}

/** Rounded up: "1 minute" is the last one. */
function useMinutesUntil(moment: string): number {
  const minutes = () => Math.ceil((Date.parse(moment) - Date.now()) / MINUTE_MS);
  const [left, setLeft] = useState(minutes);
  useEffect(() => {
    const timer = setInterval(() => setLeft(minutes()), 1_000);
    return () => clearInterval(timer);
  });
  return left;
}
