import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** A question: "Sell 50 t of milling wheat?" */
  title: string;
  /** The full sentence of what will happen, with every number in it. */
  children: ReactNode;
  /** Says what it does, with the numbers: "Sell 50 t for 269 750 Kč". */
  confirmLabel: string;
  /** Says what stays: "Keep my tons". */
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  error?: string | undefined;
  disabledReason?: string | false | undefined;
  /** The dialog waits for it and stays open when it throws; the caller puts the reason into `error`. */
  onConfirm: () => unknown;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    title,
    children,
    confirmLabel,
    cancelLabel,
    tone = 'primary',
    error,
    onConfirm,
  } = props;
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  // A second press may come before the button is drawn as busy.
  const isBusy = useRef(false);

  async function confirm() {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && !busy && onClose()}
      role="alertdialog"
      title={title}
      footer={
        <>
          <Button variant="quiet" onPress={onClose} disabledReason={busy && t('working')}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button variant={tone} loading={busy} disabledReason={props.disabledReason} onPress={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="muted grid gap-3">{children}</div>
      {error && (
        <Notice kind="clay" live className="mt-3">
          {error}
        </Notice>
      )}
    </Dialog>
  );
}
