import type { OpenEntry } from '@canola/api-schema/billing/statement';
import { useTranslation } from 'react-i18next';
import type { ToastMessage } from '#shared/ui/toast.ts';
import { useAdminChange } from '../admin.changes.ts';
import { ConfirmChange } from '../dialog/confirm-change.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';
import { assignEntry, confirmEntries } from './statement.changes.ts';

interface UseEntryProps {
  entry: OpenEntry;
  /** The one that its symbol names, or the one that was meant. */
  payment: NonNullable<OpenEntry['payment']>;
  onClose: () => void;
}

/** An invoice follows, so it is asked first. */
export function UseEntry({ entry, payment, onClose }: UseEntryProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const use = useAdminChange(() =>
    entry.payment?.id === payment.id
      ? confirmEntries({ id: entry.statementId, entryIds: [entry.id] })
      : assignEntry({ id: entry.id, paymentId: payment.id }),
  );
  const sum = words.sum(entry.amount, entry.currency);

  async function change(): Promise<ToastMessage> {
    const { confirmed, parts } = await use.mutateAsync(undefined);
    const isUsed = confirmed + parts > 0;
    return { kind: isUsed ? 'done' : 'info', text: t(isUsed ? 'unassigned.used' : 'unassigned.notUsed') };
  }

  return (
    <ConfirmChange
      onClose={onClose}
      title={t('unassigned.useQuestion', {
        sum,
        symbol: payment.variableSymbol,
        company: payment.companyName,
      })}
      confirmLabel={t('unassigned.useConfirm', { sum })}
      cancelLabel={t('unassigned.useKeep')}
      change={change}
    >
      <p>{t('unassigned.useText', { date: words.date(entry.bookedOn) })}</p>
    </ConfirmChange>
  );
}
