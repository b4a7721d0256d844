import type { OpenEntry } from '@canola/api-schema/billing/statement';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange, useFailureToast } from '../admin.changes.ts';
import { usePaymentWords } from '../payments/payment-words.ts';
import { returnEntry } from './statement.changes.ts';

interface ReturnEntryProps {
  entry: OpenEntry;
  onClose: () => void;
}

/** Written down after the money was sent from our bank. */
export function ReturnEntry({ entry, onClose }: ReturnEntryProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const failed = useFailureToast();
  const giveBack = useAdminChange(returnEntry);
  const hasPayer = entry.payer !== null;
  const params = { sum: words.sum(entry.toReturn, entry.currency), payer: entry.payer };

  async function submit() {
    try {
      await giveBack.mutateAsync(entry.id);
      toast({
        kind: 'done',
        text: t(hasPayer ? 'unassigned.returned' : 'unassigned.returnedNoPayer', params),
      });
    } catch (error) {
      failed(error);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(hasPayer ? 'unassigned.question' : 'unassigned.questionNoPayer', params)}
      confirmLabel={t('unassigned.confirm')}
      cancelLabel={t('unassigned.keep')}
      onConfirm={submit}
    >
      <p>{t('unassigned.text')}</p>
    </ConfirmDialog>
  );
}
