import { type ComponentProps, useState } from 'react';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

interface ConfirmMutationProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'error' | 'onConfirm'> {
  /** Undefined while something is missing: the dialog then stays open. */
  mutate: () => Promise<unknown> | undefined;
}

/** Asks before a change, closes once it is made, and says in the dialog why it was refused. Mounted while it is open. */
export function ConfirmMutation({ mutate, ...dialog }: ConfirmMutationProps) {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>();
  async function confirm() {
    const running = mutate();
    if (!running) return;
    setFailure(undefined);
    try {
      await running;
      dialog.onClose();
    } catch (error) {
      setFailure(error);
    }
  }
  return (
    <ConfirmDialog
      isOpen
      {...dialog}
      error={failure === undefined ? undefined : errorText(failure).text}
      onConfirm={confirm}
    />
  );
}
