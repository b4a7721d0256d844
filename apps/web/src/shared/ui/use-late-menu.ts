import { startTransition, useState } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';

/** Where the focus begins: a mouse and a finger choose by themselves. */
export type MenuStart = 'first' | 'last' | null;

/**
 * A menu whose code comes when a hand is near its button; the button looks the same without. Menus are a large part of
 * React Aria, and most visits open none.
 */
export function useLateMenu(load: () => Promise<unknown>) {
  const [opened, setOpened] = useState<{ at: MenuStart }>();
  const loadAhead = () => void load().catch(() => undefined);
  const open = (at: MenuStart) =>
    void load().then(
      // As a transition: the button stays until the menu can take its place, open.
      () => startTransition(() => setOpened({ at })),
      () => undefined,
    );
  const trigger = {
    'aria-haspopup': 'true',
    'aria-expanded': false,
    onHoverStart: loadAhead,
    onFocus: loadAhead,
    onPressStart: loadAhead,
    onPress: ({ pointerType }) => open(/mouse|touch|pen/.test(pointerType) ? null : 'first'),
    onKeyDown: ({ key }) => {
      if (key === 'ArrowDown') open('first');
      if (key === 'ArrowUp') open('last');
    },
  } satisfies ButtonProps;
  return { opened, trigger };
}
