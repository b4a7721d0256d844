import { useNavigate, useRouter } from '@tanstack/react-router';
import { featureAddress, MENU_ORDER, PRICED_FEATURES } from '#shared/access/features.ts';
import { useAccess } from '#shared/router/use-access.ts';

/** From a dialog that must be answered: to the previous page, else to the first entry that needs no code (decisions §14). */
export function useLeaveDialog(): () => void {
  const access = useAccess();
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.history.canGoBack()) return router.history.back();
    const entry = MENU_ORDER.find(
      (feature) => !PRICED_FEATURES.has(feature) && access.modeOf(feature) !== 'none',
    );
    void navigate(entry ? { ...featureAddress(access, entry), replace: true } : { to: '/about' });
  };
}
