import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ButtonLook, buttonClass } from './button-look.ts';
import type { Icon } from './icon.ts';

interface PlainButtonProps extends ButtonLook {
  icon?: Icon | undefined;
  /** Work is under way: the button keeps its focus and ignores presses. */
  loading?: boolean;
  className?: string;
  onPress: () => void;
  children: ReactNode;
}

/** The button of the first load, before React Aria is there: on the gate, offline, where something failed. */
export function PlainButton({
  icon: IconPart,
  loading = false,
  className,
  onPress,
  ...props
}: PlainButtonProps) {
  const { t } = useTranslation('ui');
  const { variant, size, block, children } = props;
  return (
    <button
      type="button"
      className={buttonClass({ variant, size, block }, className)}
      aria-disabled={loading || undefined}
      data-loading={loading || undefined}
      onClick={() => {
        if (!loading) onPress();
      }}
    >
      {loading ? (
        <span className="spinner" role="progressbar" aria-label={t('loading')} />
      ) : (
        IconPart && <IconPart className={size === 'sm' ? 'i i-16' : 'i'} />
      )}
      {children}
    </button>
  );
}
