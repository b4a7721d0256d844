import type { Icon } from './icon.ts';

/** One choice of a select, a combo box, chips or segments. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  hint?: string | undefined;
  icon?: Icon | undefined;
  isDisabled?: boolean | undefined;
}
