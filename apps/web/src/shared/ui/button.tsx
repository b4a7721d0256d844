import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { useTranslation } from 'react-i18next';
import { type ButtonLook, buttonClass } from './button-look.ts';
import type { Icon } from './icon.ts';

/** The first announcement of a page comes this late, perhaps after the button was removed. */
const FIRST_WORD_MS = 150;

/**
 * React Aria announces a waiting button with an element in a live region that refers to the button. When the button
 * is removed, the element would refer to nothing for seven seconds.
 */
export function usePendingWords(buttonId: string, isLoading: boolean): void {
  const hasWaited = useRef(false);
  useEffect(() => {
    if (isLoading) hasWaited.current = true;
  }, [isLoading]);
  useEffect(
    () => () => {
      if (!hasWaited.current) return;
      const page = document;
      forget(page, buttonId);
      // By then the page itself may have gone, as it does in tests.
      setTimeout(() => forget(page, buttonId), FIRST_WORD_MS);
    },
    [buttonId],
  );
}

function forget(page: Document, buttonId: string): void {
  const words = page.querySelectorAll(`[data-live-announcer] [aria-labelledby~="${buttonId}"]`);
  for (const word of words) word.remove();
}

export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'isDisabled'>,
    ButtonLook {
  children: ReactNode;
  className?: string;
  icon?: Icon | undefined;
  /** Work is under way: the button keeps its focus and ignores presses. */
  loading?: boolean | undefined;
  /** Shown instead of the children while loading ("Selling"). */
  loadingText?: string | undefined;
  /**
   * Why it can't be pressed now; shown next to it and read with it. The button stays focusable
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

/** The small turning mark inside a button; React Aria adds its words to the button's name. */
function PendingMark() {
  const { t } = useTranslation('ui');
  return <ProgressBar isIndeterminate aria-label={t('loading')} className="spinner" />;
}
