import type { DeskDelivery, DeskTicket } from '@canola/api-schema/trading/desk-deliveries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asAsked, calculate } from '#market/deliveries/calculate.ts';
import { Calculation } from '#market/deliveries/calculation.tsx';
import { NET, useParameterWords } from '#market/deliveries/parameters.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { ConfirmMutation } from '#shared/query/confirm-mutation.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { formatDay } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { answer, disputeTicket, enterLaboratory } from './deliveries.calls.ts';
import { DeskTicketPill } from './desk-ticket-pill.tsx';

interface ItemProps {
  delivery: DeskDelivery;
  ticket: DeskTicket;
}

/** Unfolds into the calculation; a farm's ticket is confirmed or disputed, an open dispute gets the laboratory's value. */
export function DeskTicketItem({ delivery, ticket }: ItemProps) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const [isDisputing, setDisputing] = useState(false);
  const act = useChange({ mutationFn: (path: string) => answer(companyId, path), onSettled: refresh });
  const result = calculate(delivery, ticket);
  const isMine = ticket.turn === 'TRADER';
  const canVoid = ticket.side === 'TRADER' && ticket.state === 'ENTERED';
  const { voidAskedBy } = ticket;
  const mayBeVoid =
    ticket.state === 'CONFIRMED' &&
    !ticket.isSettled &&
    ticket.splitOf === null &&
    delivery.state !== 'CLOSED' &&
    voidAskedBy !== 'TRADER';
  const agreed = isMine ? calculate(delivery, asAsked(ticket)) : result;
  return (
    <li className="card delivery-card">
      <details className="settlement-line" open={isMine || ticket.state === 'DISPUTED'}>
        <summary>
          <span className="min-w-0 flex-1">
            <b>{t('ticket.name', { number: ticket.number })}</b>
            <span className="hint block">
              {[formatDay(new Date(ticket.day), words.locale, 'UTC'), ticket.lorry]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <DeskTicketPill ticket={ticket} />
        </summary>
        <Calculation
          grossKg={ticket.grossKg}
          tareKg={ticket.tareKg}
          movedKg={ticket.movedKg}
          price={delivery.price}
          currency={delivery.currency}
          result={result}
          total={t('desk.farmGets', { company: delivery.company })}
        />
      </details>
      {ticket.disputes
        .filter(({ state }) => state === 'OPEN')
        .map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} />
        ))}
      {voidAskedBy && (
        <p className="hint mt-2">
          {t(voidAskedBy === 'FARM' ? 'desk.farmAsksToVoid' : 'desk.askedToVoid', {
            company: delivery.company,
          })}
        </p>
      )}
      <FailureNotice error={act.error} className="mt-2" />
      {(isMine || canVoid || mayBeVoid || voidAskedBy) && (
        <div className="delivery-card-actions">
          {mayBeVoid && (
            <Button
              variant={voidAskedBy ? 'danger' : 'danger-quiet'}
              size="sm"
              loading={act.isPending}
              onPress={() => act.mutate(`tickets/${ticket.id}/void`)}
            >
              {t(voidAskedBy ? 'wrong.agree' : 'desk.askToVoid')}
            </Button>
          )}
          {voidAskedBy && (
            <Button
              variant="secondary"
              size="sm"
              loading={act.isPending}
              onPress={() => act.mutate(`tickets/${ticket.id}/confirm`)}
            >
              {t(voidAskedBy === 'FARM' ? 'wrong.keep' : 'wrong.withdraw')}
            </Button>
          )}
          {canVoid && (
            <Button
              variant="danger-quiet"
              size="sm"
              loading={act.isPending}
              onPress={() => act.mutate(`tickets/${ticket.id}/void`)}
            >
              {t('ticket.void')}
            </Button>
          )}
          {isMine && ticket.state === 'ENTERED' && (
            <Button variant="secondary" size="sm" onPress={() => setDisputing(true)}>
              {t('ticket.dispute')}
            </Button>
          )}
          {isMine && !voidAskedBy && (
            <Button
              size="sm"
              loading={act.isPending}
              onPress={() => act.mutate(`tickets/${ticket.id}/confirm`)}
            >
              {t(ticket.state === 'DISPUTED' ? 'ticket.accept' : 'ticket.agree', {
                sum: words.sum(agreed.sum, delivery.currency),
              })}
            </Button>
          )}
        </div>
      )}
      {isDisputing && <DisputeDialog ticket={ticket} onClose={() => setDisputing(false)} />}
    </li>
  );
}

/** The laboratory's value decides. */
function Dispute({ dispute }: { dispute: DeskTicket['disputes'][number] }) {
  const { t } = useTranslation('deliveries');
  const words = useParameterWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const [value, setValue] = useState<number | null>(null);
  const [isTried, setTried] = useState(false);
  const save = useChange({
    mutationFn: (laboratory: number) => enterLaboratory(companyId, dispute.id, String(laboratory)),
    onSettled: refresh,
  });
  const isWrong = value === null || !(value >= 0);
  return (
    <form
      noValidate
      className="desk-dispute"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (value !== null && value >= 0) save.mutate(value);
      }}
    >
      <p className="delivery-late">
        {t('dispute.values', {
          name: words.name(dispute.parameter),
          stated: words.value(dispute.parameter, dispute.stated),
          asked: words.value(dispute.parameter, dispute.asked),
        })}
      </p>
      {dispute.note && <p className="hint">{dispute.note}</p>}
      <div className="flex items-end gap-2">
        <NumberField
          label={t('desk.laboratory')}
          value={value}
          onChange={setValue}
          decimals={dispute.parameter === NET ? 0 : 2}
          unit={words.unit(dispute.parameter)}
          error={isTried && isWrong ? t('form.problem.required') : undefined}
        />
        <Button type="submit" variant="secondary" loading={save.isPending}>
          {t('desk.decide')}
        </Button>
      </div>
      <FailureNotice error={save.error} />
    </form>
  );
}

function DisputeDialog({ ticket, onClose }: { ticket: DeskTicket; onClose: () => void }) {
  const { t } = useTranslation('deliveries');
  const words = useParameterWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const [id] = useState(() => crypto.randomUUID());
  const values = [...ticket.quality, { parameter: NET, value: String(ticket.netKg) }];
  const [parameter, setParameter] = useState(values[0]?.parameter ?? NET);
  const [asked, setAsked] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const stated = values.find((each) => each.parameter === parameter)?.value ?? '0';
  return (
    <ConfirmMutation
      onClose={onClose}
      title={t('dispute.title', { number: ticket.number })}
      confirmLabel={t('dispute.send')}
      cancelLabel={t('dispute.keep')}
      tone="danger"
      disabledReason={(asked === null || !(asked >= 0)) && t('desk.needsValue')}
      mutate={() =>
        asked === null
          ? undefined
          : disputeTicket(companyId, ticket.id, {
              disputes: [{ parameter, asked: String(asked) }],
              note: note.trim() || null,
              clientMutationId: id,
            }).finally(refresh)
      }
    >
      <Select
        label={t('dispute.parameter')}
        options={values.map((each) => ({
          id: each.parameter,
          label: `${words.name(each.parameter)}, ${words.value(each.parameter, each.value)}`,
        }))}
        value={parameter}
        onChange={setParameter}
      />
      <NumberField
        label={t('dispute.asked')}
        value={asked}
        onChange={setAsked}
        decimals={parameter === NET ? 0 : 2}
        unit={words.unit(parameter)}
        hint={t('dispute.stated', { value: words.value(parameter, stated) })}
      />
      <TextField label={t('dispute.note')} optional value={note} onChange={setNote} maxLength={1000} />
    </ConfirmMutation>
  );
}
