import { CircleAlert, type LucideIcon, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { messagesOf } from './field-errors.ts';

interface DeleteWithQuestionProps {
  icon?: LucideIcon;
  words: { action: string; question: string; text: string; confirm: string; keep: string };
  /** The server's refusals; none when it is gone. */
  remove: () => Promise<{ errors: Parameters<typeof messagesOf>[0] }>;
  onRemoved: () => unknown;
}

/** Asks first; what the server refuses appears under the button (docs/product/screens.md#errors). */
export function DeleteWithQuestion({ icon = Trash2, words, remove, onRemoved }: DeleteWithQuestionProps) {
  const errorId = useId();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function confirm() {
    const { errors } = await remove();
    setAsking(false);
    if (errors.length > 0) setRefusal(messagesOf(errors));
    else await onRemoved();
  }

  return (
    <>
      <Button
        variant="danger-quiet"
        block
        icon={icon}
        onPress={() => setAsking(true)}
        aria-describedby={refusal && errorId}
      >
        {words.action}
      </Button>
      {refusal && (
        <p id={errorId} role="alert" className="error-text whitespace-pre-line">
          <CircleAlert className="i" />
          {refusal}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={words.question}
        confirmLabel={words.confirm}
        cancelLabel={words.keep}
        onConfirm={confirm}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
