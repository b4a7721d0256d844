import { MAX_NOTE_LENGTH } from '@canola/api-schema/limits';
import { DeclineContractDocument } from '@canola/api-schema/trading/generated/operations';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { late } from '#shared/boot/late.ts';
import { Button } from '#shared/ui/button.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { useContractWords } from './contract-words.ts';

const ConfirmDialog = lateComponent(
  late(async () => ({ default: (await import('#shared/ui/confirm-dialog.tsx')).ConfirmDialog })),
);

/** For a person who could sign: asks, then fails the contract (docs/product/contracts.md#final-price). */
export function DeclineContract({ contract }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  const words = useContractWords(contract);
  const change = useTradingChange();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  if (!contract.canSign) return null;
  const kind = contract.kind === 'PURCHASE' ? 'purchase' : contract.broughtTons ? 'brought' : 'sale';

  async function decline() {
    setRefusal(undefined);
    const { errors } = await change(DeclineContractDocument, {
      id: contract.id,
      reason: reason.trim() || null,
    });
    if (errors.length > 0) return setRefusal(messagesOf(errors));
    setAsking(false);
    toast({ kind: 'done', text: t(`decline.done.${kind}`, words) });
  }

  return (
    <>
      <Button variant="danger-quiet" icon={CircleX} onPress={() => setAsking(true)}>
        {t('decline.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          tone="danger"
          title={t('decline.question', words)}
          confirmLabel={t('decline.confirm')}
          cancelLabel={t('decline.keep')}
          error={refusal}
          onConfirm={decline}
        >
          <p>{t(`decline.text.${kind}`, words)}</p>
          <TextArea
            label={t('decline.reason', words)}
            optional
            maxLength={MAX_NOTE_LENGTH}
            value={reason}
            onChange={setReason}
            className="mt-3"
          />
        </ConfirmDialog>
      )}
    </>
  );
}
