import type { Icon } from './icon.ts';

/** One choice of a select, a combo box, chips or segments. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  hint?: string | undefined;
  icon?: Icon | undefined;
  isDisabled?: boolean | undefined;
  /** Set off by the highlighter, and what that means, to be read: `best for Rapeseed`. */
  mark?: string | undefined;
}
