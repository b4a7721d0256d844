import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Target = RefObject<HTMLElement | null>;

/**
 * Focus goes into the element when it appears, unless something in it already took it, and back to where it was when
 * it leaves.
 */
export function useFocusVisit(target: Target): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const element = target.current;
    const isInside = element?.contains(before) || element?.contains(document.activeElement);
    if (element && !isInside) element.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [target, before]);
}

const ABOVE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** While active, nothing but the element (and messages, and overlays opened from it) can be reached. */
export function useInertOutside(target: Target, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const closed: HTMLElement[] = [];
    for (let node = target.current; node && node !== document.body; node = node.parentElement) {
      for (const sibling of node.parentElement?.children ?? []) {
        if (!(sibling instanceof HTMLElement) || sibling === node || sibling.inert) continue;
        if (sibling.querySelector('.toast-region') || sibling.matches('.toast-region, script, style'))
          continue;
        // A question that was open before the window became narrow.
        if (node.parentElement === document.body && sibling.querySelector(ABOVE)) continue;
        sibling.inert = true;
        closed.push(sibling);
      }
    }
    return () => {
      for (const element of closed) element.inert = false;
    };
  }, [target, isActive]);
}

const TYPED =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"])';

/**
 * Escape closes, unless something above (a dialog, a menu, a search to be cleared) took it first. In a field it only
 * leaves the field, so that nothing typed is lost by one key.
 */
export function useEscape(target: Target, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // A dialog is open, wherever the focus is.
      if (document.querySelector('.scrim')) return;
      const above = event.target instanceof Element ? event.target.closest(ABOVE) : null;
      if (above && above !== target.current) return;
      const isTyping =
        event.target instanceof Element &&
        event.target.matches(TYPED) &&
        target.current?.contains(event.target);
      if (isTyping) target.current?.focus({ preventScroll: true });
      else closeNow();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [target]);
}
