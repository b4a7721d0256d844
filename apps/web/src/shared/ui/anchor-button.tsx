import type { AnchorHTMLAttributes, Ref } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';
import type { Icon } from './icon.ts';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonLook {
  icon?: Icon | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** Looks like a button and opens an address outside of the router: a file, an e-mail, another site. */
export function AnchorButton({
  variant,
  size,
  block,
  icon: IconPart,
  className,
  children,
  ...props
}: AnchorProps) {
  return (
    <a {...props} className={buttonClass({ variant, size, block }, className)}>
      {IconPart && <IconPart className={size === 'sm' ? 'i i-16' : 'i'} />}
      {children}
    </a>
  );
}
