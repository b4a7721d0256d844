import type { OpenEntry } from '@canola/api-schema/billing/statement';
import { MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import { useTranslation } from 'react-i18next';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange } from '../admin.changes.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';
import { settleEntry } from './statement.changes.ts';

interface SettleEntryProps {
  entry: OpenEntry;
  onClose: () => void;
}

/** No customer's money, or settled in another way (docs/product/payments.md#unassigned-money). */
export function SettleEntry({ entry, onClose }: SettleEntryProps) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const settle = useAdminChange(settleEntry);
  const sum = words.sum(entry.amount, entry.currency);
  return (
    <ReasonDialog
      onClose={onClose}
      title={t('unassigned.settleQuestion', { sum })}
      text={t('unassigned.settleText')}
      hint={t('unassigned.settleHint')}
      confirmLabel={t('unassigned.settleConfirm')}
      cancelLabel={t('unassigned.keep')}
      tone="primary"
      length={{ least: 3, most: MAX_TEXT_LENGTH }}
      onConfirm={async (reason) => {
        await settle.mutateAsync({ id: entry.id, reason });
        toast({ kind: 'done', text: t('unassigned.settled', { sum }) });
      }}
    />
  );
}
