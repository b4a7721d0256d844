import type { ButtonHTMLAttributes } from 'react';

interface PressCellProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'type'> {
  onPress: () => void;
}

/**
 * A cell that can be pressed. A plain button: React Aria's has hovering, long presses and pending words that a cell does
 * not use, and a board has hundreds.
 */
export function PressCell({ onPress, ...props }: PressCellProps) {
  return (
    <button
      {...props}
      type="button"
      onClick={({ currentTarget }) => {
        // Safari leaves the focus where it was, and what opens gives it back there.
        currentTarget.focus({ preventScroll: true });
        onPress();
      }}
    />
  );
}
