import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { classes } from './classes.ts';
import type { Icon } from './icon.ts';

interface MenuEntry {
  id: string;
  label: string;
  hint?: string | undefined;
  icon?: Icon | undefined;
  /** Anything that comes before the words instead of an icon: a company's tile. */
  start?: ReactNode;
  /** Marks the current one: the active company, the language. */
  isCurrent?: boolean | undefined;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** A line above it. */
  separated?: boolean | undefined;
  onAction: () => void;
}

export interface MenuProps {
  /** The button that opens it: one of React Aria's (Button, IconButton). */
  trigger: ReactNode;
  label: string;
  entries: readonly MenuEntry[];
  placement?: PopoverProps['placement'];
}

export function Menu({ trigger, label, entries, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement={placement} offset={4}>
        <AriaMenu aria-label={label} className="list-box">
          {entries.map((entry) => (
            <Fragment key={entry.id}>
              {entry.separated && <Separator className="menu-separator" />}
              <Entry entry={entry} />
            </Fragment>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const IconPart = entry.icon;
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.isDisabled ?? false}
      onAction={entry.onAction}
      className={classes('option', entry.isDanger && 'option-danger')}
      aria-current={entry.isCurrent || undefined}
    >
      {entry.start ?? (IconPart && <IconPart className="i" />)}
      <span className="option-text">
        {entry.label}
        {entry.hint && <span className="hint">{entry.hint}</span>}
      </span>
      {entry.isCurrent && <Check className="i i-16 option-tick" />}
    </MenuItem>
  );
}
