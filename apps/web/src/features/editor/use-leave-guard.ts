import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';

/** Asks before unsaved words are left, by a link, by the browser's buttons or by closing the tab. */
export function useLeaveGuard(isDirty: boolean, freePath?: string) {
  // A navigation that follows a save comes before React has drawn the saved form.
  const isFree = useRef(false);
  const asks = () => isDirty && !isFree.current;
  useDirtyGuard(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      asks() && next.pathname !== current.pathname && next.pathname !== freePath,
    enableBeforeUnload: asks,
    withResolver: true,
  });
  return {
    blocker,
    /** The next navigation is the editor's own. */
    free: () => {
      isFree.current = true;
    },
  };
}
