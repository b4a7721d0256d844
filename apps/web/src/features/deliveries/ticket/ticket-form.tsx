import { formatNumber } from '@canola/api-schema/number-format';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { netOf, problemsOf, type TicketField, type TicketValues } from '#market/deliveries/ticket.schema.ts';
import { TicketFields } from '#market/deliveries/ticket-fields.tsx';
import { useTicketParameters } from '#market/deliveries/ticket-parameters.ts';
import { messagesOf, type TradingError } from '#market/trading/field-errors.ts';
import { TRADING_KEY } from '#market/trading/trading-api.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { reportError } from '#shared/errors/report.ts';
import { probeConnection } from '#shared/live/connection.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import type { Delivery } from '../deliveries.queries.ts';
import { useDeliveryWords } from '../words.ts';
import { emptyTicket, ticketDraft } from './draft.ts';
import { dropTicket, type KeptTicket, keepTicket, keptTickets } from './kept-tickets.ts';
import { OverContract } from './over-contract.tsx';
import { sendTicket } from './send-kept.ts';

interface TicketFormProps {
  companyId: string;
  deliveries: readonly Delivery[];
  /** The contract that the form was opened for. */
  contractId: string | undefined;
  /** A kept ticket that the server refused. */
  keptId: string | undefined;
  onDone: () => void;
}

/**
 * The farm's own entry. It is written down before it is sent, so a lost signal loses nothing, and sent under one id, so
 * it is never entered twice (docs/product/deliveries.md#without-a-signal).
 */
export function TicketForm({ companyId, deliveries, contractId, keptId, onDone }: TicketFormProps) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const draft = ticketDraft(companyId);
  const kept = keptTickets.get().find(({ id }) => id === keptId);
  const [id, setId] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState<TicketValues>(() => {
    const first = contractId ?? (deliveries.length === 1 ? deliveries[0]?.id : undefined) ?? '';
    const start = kept?.values ?? draft.read() ?? emptyTicket(first, words.today);
    return contractId === undefined || kept ? start : { ...start, contractId };
  });
  const [isTried, setTried] = useState(false);
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<readonly TradingError[]>([]);
  const [failure, setFailure] = useState(kept?.refused);
  useDirtyGuard(values.number !== '' || values.grossKg !== null);

  const delivery = deliveries.find((each) => each.id === values.contractId);
  const parameters = useTicketParameters(delivery, false);
  const problems = problemsOf(values, parameters, words.today);
  const net = netOf(values);
  const isOver = refused.some(({ code }) => code === 'ticket.over-contract');
  const rest = refused.filter((error) => !fieldOf(error) && error.code !== 'ticket.over-contract');

  function change(part: Partial<TicketValues>) {
    const next = { ...values, ...part };
    setValues(next);
    draft.write(next);
    setRefused([]);
    setFailure(undefined);
  }

  async function save(over?: KeptTicket['over']) {
    setTried(true);
    if (isPending || Object.keys(problems).length > 0 || !delivery) return;
    const own = {
      ...values,
      quality: Object.fromEntries(parameters.map((of) => [of.id, values.quality[of.id] ?? null])),
    };
    const ticket: KeptTicket = { id, companyId, values: own, about: words.about(delivery), over };
    setPending(true);
    keepTicket(ticket);
    // The mended ticket is another request than the refused one.
    if (keptId !== undefined) dropTicket(keptId);
    try {
      const sent = await sendTicket(ticket);
      if (sent.kind === 'refused') {
        dropTicket(id);
        // Another input is another request.
        setId(crypto.randomUUID());
        return setRefused(sent.errors);
      }
      draft.clear();
      if (sent.kind === 'sent') {
        dropTicket(id);
        toast({ kind: 'done', text: t('form.saved', { number: own.number }) });
        void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
      } else {
        toast({ kind: 'info', text: t('form.kept', { number: own.number }) });
        void probeConnection();
      }
      onDone();
    } catch (error) {
      reportError(error);
      dropTicket(id);
      setFailure(errorText(error).text);
    } finally {
      setPending(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate className="ticket-form" onSubmit={submit}>
      <Select
        label={t('form.contract')}
        options={deliveries.map((each) => ({
          id: each.id,
          label: [words.about(each), each.number].filter(Boolean).join(', '),
        }))}
        value={delivery?.id ?? null}
        onChange={(chosen) => change({ contractId: chosen })}
        hint={delivery && t('form.toGo', { tons: words.tons(delivery.toGoKg) })}
        error={isTried && problems.contractId ? t('form.problem.required') : undefined}
      />
      <TicketFields
        values={values}
        onChange={change}
        parameters={parameters}
        problems={isTried ? problems : {}}
        refused={Object.fromEntries(refused.flatMap((error) => entryOf(error)))}
        today={words.today}
      />
      {isOver && delivery && (
        <OverContract delivery={delivery} deliveries={deliveries} isPending={isPending} onChoose={save} />
      )}
      {(failure ?? messagesOf(rest)) && (
        <Notice kind="clay" live>
          {failure ?? messagesOf(rest)}
        </Notice>
      )}
      <div className="panel-save">
        <Button type="submit" size="lg" block loading={isPending}>
          {net === undefined
            ? t('form.save')
            : t('form.saveNet', { tons: formatNumber(net / 1000, words.locale, { maxDecimals: 2 }) })}
        </Button>
      </div>
    </form>
  );
}

const FIELDS: readonly TicketField[] = ['number', 'day', 'grossKg', 'tareKg'];

/** `ticket.grossKg`, `quality.moisture`: the field that the server names, as the form calls it. */
function fieldOf({ field }: TradingError): string | undefined {
  const name = field.replace(/^ticket\./, '');
  return FIELDS.includes(name as TicketField) || name === 'lorry' || name.startsWith('quality.')
    ? name
    : undefined;
}

function entryOf(error: TradingError): [string, string][] {
  const field = fieldOf(error);
  return field === undefined ? [] : [[field, error.messages.join('\n')]];
}
