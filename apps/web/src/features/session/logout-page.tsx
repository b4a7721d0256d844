import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '#shared/access/access.queries.ts';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { Splash } from '#shared/layout/splash.tsx';
import { canSignOut, signOut } from '#shared/session/session.ts';
import { storeEverywhere, unsavedOf } from '#shared/storage/draft-store.ts';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';
import { Button } from '#shared/ui/button.tsx';

type Agreed = 'nothing' | 'leave' | 'delete';

type Step =
  | { is: 'looking' }
  | { is: 'asking'; unsaved: readonly string[]; isAway?: boolean }
  | { is: 'leaving' };

/**
 * Any page can link here, so a browser that starts at this address is asked first; inside the app the person has
 * pressed Log out already. Where a log-out deletes unsaved work, it always asks (docs/product/accounts.md#session).
 */
export function LogoutPage() {
  const { t } = useTranslation('session');
  const { step, proceed } = useLogOut();
  if (step.is === 'looking') return <Splash />;
  if (step.is === 'leaving') return <Splash hint={t('leaving')} />;
  const [first] = step.unsaved;
  return (
    <LonePage
      title={t(first ? 'leaveUnsaved.title' : 'leave.title')}
      icon={<PageIcon icon={LogOut} />}
      actions={
        <>
          <Button
            variant={first ? 'danger' : 'primary'}
            onPress={() => void proceed(first ? 'delete' : 'leave')}
          >
            {t(first ? 'leaveUnsaved.confirm' : 'logOut')}
          </Button>
          <AnchorButton href={first ? editorAddress(first) : '/'} variant="secondary">
            {t(first ? 'leaveUnsaved.open' : 'leave.stay')}
          </AnchorButton>
        </>
      }
    >
      <p>{t(first ? 'leaveUnsaved.text' : 'leave.text')}</p>
      {step.isAway && <p role="alert">{t('leave.away')}</p>}
    </LonePage>
  );
}

function useLogOut() {
  const [step, setStep] = useState<Step>({ is: 'looking' });
  const owner = useQueryClient().getQueryData(userQuery.queryKey)?.id;
  const [draftsOf] = useState(owner);
  const proceed = useCallback(
    async (agreed: Agreed) => {
      // Each time again: in another window somebody may have typed since.
      const found =
        draftsOf === undefined ? [] : await soon(storeEverywhere().then(() => unsavedOf(draftsOf)));
      const unsaved = found ?? [];
      if (agreed === 'nothing' || (unsaved.length > 0 && agreed !== 'delete'))
        return setStep({ is: 'asking', unsaved });
      setStep({ is: 'leaving' });
      if (!(await canSignOut())) return setStep({ is: 'asking', unsaved, isAway: true });
      // Nobody was asked about text that could not be looked for: it stays.
      await signOut(found || agreed === 'delete' ? { draftsOf } : {});
    },
    [draftsOf],
  );
  useEffect(() => {
    void proceed(isStartedHere() ? 'nothing' : 'leave');
  }, [proceed]);
  return { step, proceed };
}

const SOON_MS = 2_000;

/** A browser whose storage does not respond prevents nobody from logging out. */
function soon<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SOON_MS));
  return Promise.race([work.catch(() => undefined), late]);
}

const REPORT_ID = /^[\da-f-]{36}$/;

function editorAddress(draftName: string): string {
  return REPORT_ID.test(draftName) ? `/admin/editor/${draftName}` : '/admin/editor';
}

function isStartedHere(): boolean {
  const [start] = performance.getEntriesByType('navigation');
  const isFirstPage = start !== undefined && new URL(start.name).pathname === '/logout';
  return isFirstPage && !document.referrer.startsWith(`${window.location.origin}/`);
}
