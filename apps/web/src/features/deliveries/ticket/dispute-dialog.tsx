import { DisputeTicketDocument } from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NET, useParameterWords } from '#market/deliveries/parameters.ts';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import type { Delivery, Ticket } from '../deliveries.queries.ts';

interface DisputeDialogProps {
  delivery: Delivery;
  ticket: Ticket;
  onClose: () => void;
}

/** Which value is wrong, what it should be, and why; nothing of the contract is settled while it is open. */
export function DisputeDialog({ delivery, ticket, onClose }: DisputeDialogProps) {
  const { t } = useTranslation('deliveries');
  const words = useParameterWords();
  const send = useTradingChange();
  const values: { parameter: string; value: string }[] = [
    ...ticket.quality,
    { parameter: NET, value: String(ticket.netKg) },
  ];
  const [parameter, setParameter] = useState(values[0]?.parameter ?? NET);
  const [asked, setAsked] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<{ field?: string; whole?: string }>({});
  const [isPending, setPending] = useState(false);
  useDirtyGuard(asked !== null || note !== '');
  const stated = values.find((value) => value.parameter === parameter)?.value ?? '0';
  async function submit() {
    if (asked === null || Number.isNaN(asked) || asked < 0)
      return setProblem({ field: t('form.problem.required') });
    if (asked === Number(stated)) return setProblem({ field: t('dispute.same') });
    if (words.unit(parameter) === '%' && asked > 100) return setProblem({ field: t('form.problem.range') });
    setPending(true);
    setProblem({});
    const { errors } = await send(DisputeTicketDocument, {
      id: ticket.id,
      disputes: [{ parameter, asked: String(asked) }],
      note: note.trim() || null,
    });
    setPending(false);
    if (errors.length > 0) return setProblem({ whole: messagesOf(errors) });
    toast({ kind: 'done', text: t('dispute.sent', { trader: delivery.trader.name }) });
    onClose();
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closesOutside={false}
      title={t('dispute.title', { number: ticket.number })}
      subtitle={t('dispute.text')}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('dispute.keep')}
          </Button>
          <Button variant="danger" loading={isPending} onPress={() => void submit()}>
            {t('dispute.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label={t('dispute.parameter')}
          options={values.map(({ parameter: id, value }) => ({
            id,
            label: `${words.name(id)}, ${words.value(id, value)}`,
          }))}
          value={parameter}
          onChange={(id) => {
            setParameter(id);
            setProblem({});
          }}
        />
        <NumberField
          key={parameter}
          label={t('dispute.asked')}
          value={asked}
          onChange={setAsked}
          decimals={parameter === NET ? 0 : 2}
          unit={words.unit(parameter)}
          hint={t('dispute.stated', { value: words.value(parameter, stated) })}
          error={problem.field}
        />
        <TextArea
          label={t('dispute.note')}
          optional
          value={note}
          onChange={setNote}
          maxLength={1000}
          rows={2}
        />
        {problem.whole && (
          <Notice kind="clay" live>
            {problem.whole}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
