import type { OpenEntry } from '@canola/api-schema/billing/statement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useAdminChange, useFailureToast } from '../admin.changes.ts';
import { usePaymentWords } from '../payments/payment-words.ts';
import { canTick } from './entry-rules.ts';
import { assignEntry, confirmEntries, returnEntry } from './statement.changes.ts';

/** Confirm it, use it for the payment that was meant, or write down that it went back. */
export function OpenEntryActions({ entry }: { entry: OpenEntry }) {
  const { t } = useTranslation('admin');
  const words = usePaymentWords();
  const failed = useFailureToast();
  const confirm = useAdminChange(confirmEntries);
  const assign = useAdminChange(assignEntry);
  const giveBack = useAdminChange(returnEntry);
  const [isAsking, ask] = useState(false);
  const { id, statementId, isUndecided, suggestions, currency } = entry;
  const hasPayer = entry.payer !== null;
  const payer = entry.payer ?? t('statement.noPayer');
  const sum = words.sum(entry.toReturn, currency);

  async function use(work: () => Promise<{ confirmed: number; parts: number }>) {
    try {
      const { confirmed, parts } = await work();
      const isUsed = confirmed + parts > 0;
      toast({ kind: isUsed ? 'done' : 'info', text: t(isUsed ? 'unassigned.used' : 'unassigned.notUsed') });
    } catch (error) {
      failed(error);
    }
  }
  async function sendBack() {
    try {
      await giveBack.mutateAsync(id);
      toast({
        kind: 'done',
        text: t(hasPayer ? 'unassigned.returned' : 'unassigned.returnedNoPayer', { sum, payer }),
      });
    } catch (error) {
      failed(error);
    }
    ask(false);
  }

  return (
    <span className="admin-actions">
      {isUndecided && canTick(entry) && (
        <Button
          size="sm"
          variant="secondary"
          loading={confirm.isPending}
          aria-label={t('statement.tick', { payer, sum })}
          onPress={() => use(() => confirm.mutateAsync({ id: statementId, entryIds: [id] }))}
        >
          {t('payments.confirm.action')}
        </Button>
      )}
      {suggestions.map((one) => (
        <Button
          key={one.id}
          size="sm"
          variant="secondary"
          loading={assign.isPending && assign.variables?.paymentId === one.id}
          aria-label={t('unassigned.useLong', { sum, company: one.companyName, symbol: one.variableSymbol })}
          onPress={() => use(() => assign.mutateAsync({ id, paymentId: one.id }))}
        >
          {t('unassigned.use', { symbol: one.variableSymbol })}
        </Button>
      ))}
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('unassigned.returnLong', { sum, payer })}
        onPress={() => ask(true)}
      >
        {t('unassigned.return')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={t(hasPayer ? 'unassigned.question' : 'unassigned.questionNoPayer', { sum, payer })}
        confirmLabel={t('unassigned.confirm')}
        cancelLabel={t('unassigned.keep')}
        onConfirm={sendBack}
      >
        <p>{t('unassigned.text')}</p>
      </ConfirmDialog>
    </span>
  );
}
