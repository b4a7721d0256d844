import { type RefObject, useContext, useEffect, useRef } from 'react';
import { RootMenuTriggerStateContext } from 'react-aria-components/Menu';
import type { MenuStart } from './use-late-menu.ts';

/** Opens the menu as soon as its button is mounted: the press was on the button that this one replaces. */
export function useOpenOnMount(startAt: MenuStart): RefObject<HTMLButtonElement | null> {
  const menu = useContext(RootMenuTriggerStateContext);
  const ref = useRef<HTMLButtonElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    // Focused first: the menu gives the focus back to where it was when it opened.
    ref.current?.focus();
    menu?.open(startAt);
  }, [menu, startAt]);
  return ref;
}
