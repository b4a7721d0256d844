import { lorries as lorriesFor } from '@canola/api-schema/number-format';
import {
  CancelCallOffDocument,
  ProposeCallOffDocument,
} from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallOffFields, type CallOffValues, callOffProblems } from '#market/deliveries/call-off-fields.tsx';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { CallOff, Delivery } from '../deliveries.queries.ts';
import { useDeliveryChange } from '../use-delivery-change.ts';
import { useDeliveryWords } from '../words.ts';

interface ProposeDialogProps {
  delivery: Delivery;
  /** The proposal that this one replaces. */
  instead?: CallOff;
  onClose: () => void;
}

/** A day, hours and tons that the other side agrees to. */
export function ProposeDialog({ delivery, instead, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const send = useTradingChange();
  const { change } = useDeliveryChange();
  const left = Math.max(0, delivery.toGoKg) / 1000;
  const [values, setValues] = useState<CallOffValues>({
    day: instead?.day ?? null,
    from: instead?.from ?? '07:00',
    to: instead?.to ?? '15:00',
    tons: Number(instead?.tons ?? left.toFixed(1)),
    lorries: instead?.lorries ?? lorriesFor(left || 1),
  });
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problems = callOffProblems(values, words.today);
  async function submit() {
    setTried(true);
    if (problems.size > 0) return;
    setPending(true);
    setFailure(undefined);
    const { errors } = await send(ProposeCallOffDocument, {
      callOff: {
        contractId: delivery.id,
        day: values.day ?? '',
        from: values.from,
        to: values.to,
        tons: String(values.tons),
        lorries: values.lorries ?? 1,
        note: null,
      },
    });
    // The new day replaces the one that does not suit.
    if (errors.length === 0 && instead) await change(CancelCallOffDocument, { id: instead.id });
    setPending(false);
    if (errors.length > 0) setFailure(messagesOf(errors));
    else onClose();
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closesOutside={false}
      title={t('callOff.propose')}
      subtitle={t('callOff.proposeText', { trader: delivery.trader.name, tons: words.tons(delivery.toGoKg) })}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('callOff.keep')}
          </Button>
          <Button loading={isPending} onPress={() => void submit()}>
            {t('callOff.send')}
          </Button>
        </>
      }
    >
      <CallOffFields
        values={values}
        onChange={setValues}
        today={words.today}
        problems={isTried ? problems : new Set()}
      />
      {failure && (
        <Notice kind="clay" live className="mt-3">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
