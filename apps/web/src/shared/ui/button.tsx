import { type ReactNode, type Ref, useId } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { type ButtonLook, buttonClass } from './button-look.ts';
import type { Icon } from './icon.ts';
import { PendingMark } from './pending-mark.tsx';
import { usePendingWords } from './use-pending-words.ts';

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'isDisabled'>,
    ButtonLook {
  children: ReactNode;
  className?: string;
  icon?: Icon | undefined;
  /** Work is under way: the button keeps its focus and its width of meaning, and takes no second press. */
  loading?: boolean | undefined;
  /** Shown instead of the children while loading ("Selling"). */
  loadingText?: string | undefined;
  /**
   * Why it cannot be pressed now; shown beside it and read with it. The button stays focusable
   * (docs/product/look.md#rule-8).
   */
  disabledReason?: string | false | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button({
  variant,
  size,
  block,
  icon: IconPart,
  loading = false,
  loadingText,
  disabledReason,
  className,
  children,
  ...props
}: ButtonProps) {
  const reasonId = useId();
  const ownId = useId();
  const buttonId = props.id ?? ownId;
  usePendingWords(buttonId, loading);
  const blocked = Boolean(disabledReason);
  const describedBy = [props['aria-describedby'], blocked && reasonId].filter(Boolean).join(' ');
  return (
    <>
      <AriaButton
        {...props}
        id={buttonId}
        className={buttonClass({ variant, size, block }, className)}
        // React Aria's pending button is what a blocked one must be: focusable, aria-disabled, ignoring presses.
        isPending={loading || blocked}
        aria-describedby={describedBy || undefined}
        data-loading={loading || undefined}
        data-blocked={(blocked && !loading) || undefined}
      >
        {loading ? <PendingMark /> : IconPart && <IconPart className={size === 'sm' ? 'i i-16' : 'i'} />}
        {loading && loadingText ? loadingText : children}
      </AriaButton>
      {blocked && (
        <span id={reasonId} className="hint">
          {disabledReason}
        </span>
      )}
    </>
  );
}
