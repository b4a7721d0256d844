import { priceUnit } from '@canola/api-schema/number-format';
import type { DeskContract } from '@canola/api-schema/trading/desk-contracts';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Money } from '#shared/ui/figures.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { acceptanceOf, answerOf, MOST_ADJUSTMENTS, type TypedAdjustment } from './answer.ts';
import { acceptContract, useRefreshDesk } from './contracts.changes.ts';
import { RejectDialog } from './reject-dialog.tsx';

interface AnswerFormProps {
  contract: DeskContract;
  /** The fields and the foot have their own places in the panel. */
  children: (fields: ReactNode, footer: ReactNode) => ReactNode;
}

export function AnswerForm({ contract, children }: AnswerFormProps) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const errorText = useErrorText();
  const isPhone = useMedia(PHONE);
  const [adjustments, setAdjustments] = useState<readonly TypedAdjustment[]>([]);
  const [note, setNote] = useState('');
  const [number, setNumber] = useState('');
  const [isTried, setTried] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  useDirtyGuard(adjustments.length > 0 || note !== '' || number !== '');
  const answer = answerOf(contract, adjustments);
  const { currency } = contract;
  const unit = priceUnit(currency, words.unit(contract.crop.unit));
  const accept = useChange({
    mutationFn: () => acceptContract(companyId, contract.id, acceptanceOf(adjustments, note, number)),
    onSettled: refresh,
  });
  const isTaken = accept.error instanceof ApiError && accept.error.code === 'contract.number-taken';

  const change = (id: number, part: Partial<TypedAdjustment>) =>
    setAdjustments((now) => now.map((each) => (each.id === id ? { ...each, ...part } : each)));
  function submit() {
    setTried(true);
    if (answer.incomplete.length === 0 && !answer.isBeyond) accept.mutate();
  }

  const beyond =
    answer.isBeyond &&
    t(contract.kind === 'SALE' ? 'answer.tooLow' : 'answer.tooHigh', {
      limit: words.figure(contract.priceLimit, currency),
    });
  const fields = (
    <>
      <fieldset className="desk-adjustments">
        <legend className="desk-field-head">
          <span className="label">{t('answer.adjustments')}</span>
          <span className="hint">{t('answer.printed')}</span>
        </legend>
        {adjustments.map(({ id, reason, amount }) => (
          <div key={id} className="desk-adjustment">
            <TextField
              label={t('answer.reason')}
              hideLabel
              placeholder={t('answer.reasonExample')}
              value={reason}
              maxLength={120}
              onChange={(text) => change(id, { reason: text })}
              error={isTried && reason.trim() === '' ? t('answer.needsReason') : undefined}
            />
            <NumberField
              label={t('answer.amount')}
              hideLabel
              placeholder="+10"
              value={amount}
              decimals={2}
              unit={unit}
              onChange={(value) => change(id, { amount: value })}
              error={isTried && !amount ? t('answer.needsAmount') : undefined}
            />
            <IconButton
              icon={X}
              label={t('answer.remove')}
              onPress={() => setAdjustments((now) => now.filter((each) => each.id !== id))}
            />
          </div>
        ))}
        {beyond && <p className="desk-bad">{beyond}</p>}
        {adjustments.length < MOST_ADJUSTMENTS && (
          <Button
            variant="quiet"
            size="sm"
            icon={Plus}
            className="justify-self-start"
            onPress={() =>
              setAdjustments((now) => [...now, { id: (now.at(-1)?.id ?? 0) + 1, reason: '', amount: null }])
            }
          >
            {t('answer.add')}
          </Button>
        )}
      </fieldset>
      <TextField
        label={t('answer.note')}
        optional
        placeholder={t('answer.seenBy', { company: contract.company })}
        value={note}
        onChange={setNote}
        maxLength={1000}
      />
      <TextField
        label={t('answer.number')}
        optional
        hint={t('answer.numberHint')}
        value={number}
        onChange={(text) => {
          setNumber(text);
          if (isTaken) accept.reset();
        }}
        maxLength={60}
        error={isTaken ? errorText(accept.error).text : undefined}
      />
      {!isTaken && <FailureNotice error={accept.error} />}
    </>
  );
  const sumText = words.money(answer.total, currency);
  const footer = (
    <>
      <p className="desk-final">
        <span className="hint">
          {t('answer.final', {
            amount: words.amount(contract),
            price: `${words.figure(answer.finalPrice, currency)} ${unit}`,
          })}
        </span>
        <b className="desk-final-sum">
          <Money value={answer.total} currency={currency} isExact />
        </b>
      </p>
      <div className="desk-answer">
        <Button
          block
          loading={accept.isPending || accept.isSuccess}
          disabledReason={isTried && answer.incomplete.length > 0 && t('answer.incomplete')}
          onPress={submit}
        >
          {isPhone
            ? t('answer.acceptShort', { sum: sumText })
            : t('answer.accept', { amount: words.amount(contract), sum: sumText })}
        </Button>
        <Button variant="danger-quiet" block onPress={() => setRejecting(true)}>
          {t('answer.reject')}
        </Button>
      </div>
      {isRejecting && <RejectDialog contract={contract} onClose={() => setRejecting(false)} />}
    </>
  );
  return children(fields, footer);
}
