import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { type ToastMessage, toast } from '#shared/ui/toast.ts';
import { useFailureToast } from '../admin.changes.ts';

type Asked = 'title' | 'confirmLabel' | 'cancelLabel' | 'children' | 'onClose';

interface ConfirmChangeProps extends Pick<ComponentProps<typeof ConfirmDialog>, Asked> {
  /** Resolves with what is said afterwards. */
  change: () => Promise<ToastMessage>;
}

/** Asks before a change and closes after it, whether it was made or refused. */
export function ConfirmChange({ change, ...asked }: ConfirmChangeProps) {
  const failed = useFailureToast();
  async function submit() {
    try {
      toast(await change());
    } catch (error) {
      failed(error);
    }
    asked.onClose();
  }
  return <ConfirmDialog isOpen {...asked} onConfirm={submit} />;
}
