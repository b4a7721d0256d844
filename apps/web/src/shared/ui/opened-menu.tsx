import type { LateMenuProps } from './late-menu.tsx';
import { Menu } from './menu.tsx';
import type { MenuStart } from './use-late-menu.ts';
import { useOpenOnMount } from './use-open-on-mount.ts';

interface OpenedMenuProps extends LateMenuProps {
  startAt: MenuStart;
}

export default function OpenedMenu({ button, startAt, ...menu }: OpenedMenuProps) {
  return <Menu {...menu} trigger={<PressedButton button={button} startAt={startAt} />} />;
}

function PressedButton({ button, startAt }: Pick<OpenedMenuProps, 'button' | 'startAt'>) {
  return button({ ref: useOpenOnMount(startAt) });
}
