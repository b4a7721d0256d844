import type { OpenEntry } from '@canola/api-schema/billing/statement';
import { useTranslation } from 'react-i18next';
import type { ToastMessage } from '#shared/ui/toast.ts';
import { useAdminChange } from '../admin.changes.ts';
import { ConfirmChange } from '../dialog/confirm-change.tsx';
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
  const giveBack = useAdminChange(returnEntry);
  const hasPayer = entry.payer !== null;
  const params = { sum: words.sum(entry.toReturn, entry.currency), payer: entry.payer };

  async function change(): Promise<ToastMessage> {
    await giveBack.mutateAsync(entry.id);
    return { kind: 'done', text: t(hasPayer ? 'unassigned.returned' : 'unassigned.returnedNoPayer', params) };
  }

  return (
    <ConfirmChange
      onClose={onClose}
      title={t(hasPayer ? 'unassigned.question' : 'unassigned.questionNoPayer', params)}
      confirmLabel={t('unassigned.confirm')}
      cancelLabel={t('unassigned.keep')}
      change={change}
    >
      <p>{t('unassigned.text')}</p>
    </ConfirmChange>
  );
}
