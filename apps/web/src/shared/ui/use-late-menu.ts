import { startTransition, useEffect, useRef, useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { showLateFailure } from './late-failure.ts';

/** The entry that is focused first; none for a mouse or a finger. */
export type MenuStart = 'first' | 'last' | null;

/**
 * A menu whose code is loaded when the pointer or the focus reaches its button. Menus are a large part of React Aria,
 * and most visits open none.
 */
export function useLateMenu(load: () => Promise<unknown>) {
  const { t } = useTranslation('ui');
  const [opened, setOpened] = useState<{ at: MenuStart }>();
  const failures = useRef(0);
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => () => takeBack.current?.(), []);
  const loadAhead = () => void load().catch(() => undefined);
  async function open(at: MenuStart, button: Element): Promise<void> {
    if (button.hasAttribute('aria-busy')) return;
    takeBack.current?.();
    const before = document.activeElement;
    // Set on the element, because React Aria's button doesn't pass it on.
    button.setAttribute('aria-busy', 'true');
    try {
      await load();
      // As a transition: the button stays until the open menu replaces it.
      if (isStillWanted(button, before)) startTransition(() => setOpened({ at }));
    } catch {
      if (!button.isConnected) return;
      failures.current += 1;
      takeBack.current = showLateFailure(t, {
        count: failures.current,
        onRetry: () => void open(at, button),
      });
    } finally {
      button.removeAttribute('aria-busy');
    }
  }
  const trigger = {
    'aria-haspopup': 'true',
    'aria-expanded': false,
    onHoverStart: loadAhead,
    onFocus: loadAhead,
    onPressStart: loadAhead,
    onPress: ({ pointerType, target }) =>
      void open(/mouse|touch|pen/.test(pointerType) ? null : 'first', target),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      // The key would also scroll the page.
      event.preventDefault();
      void open(event.key === 'ArrowDown' ? 'first' : 'last', event.currentTarget as Element);
    },
  } satisfies ButtonProps;
  return { opened, trigger };
}

/** Properties that the button of such a menu has until it is replaced. */
export type LateTrigger = Partial<ReturnType<typeof useLateMenu>['trigger']>;

/** False once the focus has moved elsewhere in the meantime. Not every browser focuses a pressed button. */
function isStillWanted(button: Element, before: Element | null): boolean {
  const now = document.activeElement;
  return button.isConnected && [button, before, document.body, null].includes(now);
}
