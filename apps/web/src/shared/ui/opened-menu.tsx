import type { ReactNode, Ref } from 'react';
import { Menu, type MenuProps } from './menu.tsx';
import type { LateTrigger, MenuStart } from './use-late-menu.ts';
import { useOpenOnMount } from './use-open-on-mount.ts';

export interface OpenedMenuProps extends Omit<MenuProps, 'trigger'> {
  /** The button that opens it: one of React Aria's, with these properties. */
  button: (props: LateTrigger & { ref?: Ref<HTMLButtonElement> }) => ReactNode;
  startAt: MenuStart;
}

export default function OpenedMenu({ button, startAt, ...menu }: OpenedMenuProps) {
  return <Menu {...menu} trigger={<PressedButton button={button} startAt={startAt} />} />;
}

function PressedButton({ button, startAt }: Pick<OpenedMenuProps, 'button' | 'startAt'>) {
  return button({ ref: useOpenOnMount(startAt) });
}
