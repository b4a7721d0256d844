import type { DeskContract } from '@canola/api-schema/trading/desk-contracts';
import { REJECT_REASONS, type RejectReason } from '@canola/api-schema/trading/trader-api';
import { useState } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { rejectContract, useRefreshDesk } from './contracts.changes.ts';

interface RejectDialogProps {
  contract: DeskContract;
  onClose: () => void;
}

/** A reason is required, a text is not; the farm reads both. */
export function RejectDialog({ contract, onClose }: RejectDialogProps) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const [reason, setReason] = useState<RejectReason>();
  const [text, setText] = useState('');
  const amount = words.amount(contract);
  const reject = useChange({
    mutationFn: (why: RejectReason) =>
      rejectContract(companyId, contract.id, { reason: why, ...(text.trim() && { text: text.trim() }) }),
    onSuccess: () => void toast({ kind: 'done', text: t('reject.done', { company: contract.company }) }),
    onSettled: refresh,
  });
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('reject.question', { amount, company: contract.company })}
      confirmLabel={t('reject.confirm', { amount })}
      cancelLabel={t('reject.keep')}
      tone="danger"
      disabledReason={reason === undefined && t('reject.needsReason')}
      mutate={() => (reason === undefined ? undefined : reject.mutateAsync(reason))}
    >
      <RadioGroup
        aria-label={t('reject.reason')}
        className="desk-reasons"
        value={reason ?? null}
        onChange={(chosen) => setReason(chosen as RejectReason)}
      >
        {REJECT_REASONS.map((each) => (
          <RadioField key={each} value={each}>
            <RadioButton className="choice">
              <span className="choice-mark choice-radio" />
              <span className="choice-text">{t(`reject.reasons.${each}`)}</span>
            </RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
      <TextField label={t('reject.text')} optional value={text} onChange={setText} maxLength={1000} />
      <p className="hint">
        {contract.limitLeft
          ? t('reject.backToLimit', { amount, left: `${words.tons(contract.limitLeft.afterReject)} t` })
          : t('reject.back', { amount })}
      </p>
    </ConfirmMutation>
  );
}
