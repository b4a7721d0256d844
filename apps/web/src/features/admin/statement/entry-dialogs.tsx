import type { OpenEntry } from '@canola/api-schema/billing/statement';
import { MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { type ToastMessage, toast } from '#shared/ui/toast.ts';
import { useAdminChange, useFailureToast } from '../admin.changes.ts';
import { ReasonDialog } from '../dialog/reason-dialog.tsx';
import { usePaymentWords } from '../payments/payment-words.ts';
import { assignEntry, confirmEntries, returnEntry, settleEntry } from './statement.changes.ts';

interface EntryDialogProps {
  entry: OpenEntry;
  onClose: () => void;
}

interface UseEntryProps extends EntryDialogProps {
  /** The one that its symbol names, or the one that was meant. */
  payment: NonNullable<OpenEntry['payment']>;
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
    <EntryQuestion
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
    </EntryQuestion>
  );
}

/** Written down after the money was sent from our bank. */
export function ReturnEntry({ entry, onClose }: EntryDialogProps) {
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
    <EntryQuestion
      onClose={onClose}
      title={t(hasPayer ? 'unassigned.question' : 'unassigned.questionNoPayer', params)}
      confirmLabel={t('unassigned.confirm')}
      cancelLabel={t('unassigned.keep')}
      change={change}
    >
      <p>{t('unassigned.text')}</p>
    </EntryQuestion>
  );
}

/** No customer's money, or settled in another way (docs/product/payments.md#unassigned-money). */
export function SettleEntry({ entry, onClose }: EntryDialogProps) {
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

type Shown = 'title' | 'confirmLabel' | 'cancelLabel' | 'children' | 'onClose';

interface EntryQuestionProps extends Pick<ComponentProps<typeof ConfirmDialog>, Shown> {
  /** Resolves with the message that is shown afterwards. */
  change: () => Promise<ToastMessage>;
}

/** Closes after the change, whether it was made or refused: the list shows what is true now. */
function EntryQuestion({ change, ...dialog }: EntryQuestionProps) {
  const failed = useFailureToast();
  async function submit() {
    try {
      toast(await change());
    } catch (error) {
      failed(error);
    }
    dialog.onClose();
  }
  return <ConfirmDialog isOpen {...dialog} onConfirm={submit} />;
}
