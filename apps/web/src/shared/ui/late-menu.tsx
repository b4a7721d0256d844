import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import { late } from '#shared/boot/late.ts';
import type { MenuProps } from './menu.tsx';
import { type LateTrigger, useLateMenu } from './use-late-menu.ts';

export interface LateMenuProps extends Omit<MenuProps, 'trigger'> {
  /** The button that opens it: one of React Aria's, with these properties. */
  button: (props: LateTrigger & { ref?: Ref<HTMLButtonElement> }) => ReactNode;
}

const loadMenu = late(() => import('./opened-menu.tsx'));
const OpenedMenu = lazy(loadMenu);

/** A menu whose code is loaded when somebody is about to open it. */
export function LateMenu(props: LateMenuProps) {
  const { opened, trigger } = useLateMenu(loadMenu);
  return (
    <Suspense fallback={props.button({})}>
      {opened ? <OpenedMenu {...props} startAt={opened.at} /> : props.button(trigger)}
    </Suspense>
  );
}
