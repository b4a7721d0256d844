import type { AnchorHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A link in running text to an address outside of the router. */
export function Anchor({ className, children, ...props }: AnchorProps) {
  return (
    <a {...props} className={classes('link', className)}>
      {children}
    </a>
  );
}
