import { lazy, Suspense } from 'react';
import { late } from '#shared/boot/late.ts';
import type { OpenedMenuProps } from './opened-menu.tsx';
import { useLateMenu } from './use-late-menu.ts';

const loadMenu = late(() => import('./opened-menu.tsx'));
const OpenedMenu = lazy(loadMenu);

/** A menu whose code is loaded when somebody is about to open it. */
export function LateMenu(props: Omit<OpenedMenuProps, 'startAt'>) {
  const { opened, trigger } = useLateMenu(loadMenu);
  return (
    <Suspense fallback={props.button({})}>
      {opened ? <OpenedMenu {...props} startAt={opened.at} /> : props.button(trigger)}
    </Suspense>
  );
}
