import { dayInZone } from '@canola/api-schema/quarter';
import type { DeskDelivery, NewDeskTicket } from '@canola/api-schema/trading/desk-deliveries';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calculate } from '#market/deliveries/calculate.ts';
import { Calculation } from '#market/deliveries/calculation.tsx';
import { netOf, problemsOf, type TicketValues } from '#market/deliveries/ticket.schema.ts';
import { TicketFields } from '#market/deliveries/ticket-fields.tsx';
import { measuredOf, useTicketParameters } from '#market/deliveries/ticket-parameters.ts';
import { ApiError } from '#shared/api/errors.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ComboBox } from '#shared/ui/combo-box.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDebounced } from '#shared/ui/use-debounced.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { useRefreshDesk } from '../contracts/contracts.changes.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { deskDeliveriesQuery, enterTicket } from './deliveries.calls.ts';
import { useFieldTexts } from './field-texts.ts';

const emptyValues = (today: string): TicketValues => ({
  contractId: '',
  number: '',
  lorry: '',
  day: today,
  grossKg: null,
  tareKg: null,
  quality: {},
});

/**
 * A ticket by keyboard in 15 seconds: the plate or the farm finds the contract, Tab moves on, Enter saves and opens the
 * next, Escape clears (docs/product/deliveries.md#at-the-desk).
 */
export function TicketEntry() {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const companyId = useDeskCompany();
  const refresh = useRefreshDesk();
  const fieldTexts = useFieldTexts();
  const today = dayInZone(new Date(), words.zone);
  const first = useRef<HTMLInputElement>(null);
  const [delivery, setDelivery] = useState<DeskDelivery>();
  const [typed, setTyped] = useState('');
  const [values, setValues] = useState(() => emptyValues(today));
  // The same ticket however often it is sent, until it is answered.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const parameters = useTicketParameters(delivery, true);
  const problems = problemsOf({ ...values, contractId: delivery?.id ?? '' }, parameters, today);
  const net = netOf(values);
  useDirtyGuard(values.number !== '' || values.grossKg !== null);

  function clear() {
    setDelivery(undefined);
    setTyped('');
    setValues(emptyValues(today));
    setTried(false);
    setId(crypto.randomUUID());
    save.reset();
    first.current?.focus();
  }
  const save = useChange({
    mutationFn: ({ contractId, ticket }: { contractId: string; ticket: NewDeskTicket }) =>
      enterTicket(companyId, contractId, ticket),
    onSuccess: ({ state }) => {
      toast({
        kind: 'done',
        text: t(`desk.saved.${state === 'DISPUTED' ? 'DISPUTED' : 'OTHER'}`, { number: values.number }),
      });
      clear();
      return refresh();
    },
    // A refused ticket is mended, which makes it another request; one without a reply is sent again as it is.
    onError: (error) => error instanceof ApiError && error.kind === 'client' && setId(crypto.randomUUID()),
  });
  function submit(event?: FormEvent, over: Pick<NewDeskTicket, 'takeBack' | 'splitTo'> = {}) {
    event?.preventDefault();
    setTried(true);
    const { day, grossKg, tareKg } = values;
    if (!delivery || Object.keys(problems).length > 0 || !day || grossKg === null || tareKg === null) return;
    const quality = Object.fromEntries(
      measuredOf(values.quality, parameters).map(({ parameter, value }) => [parameter, value]),
    );
    save.mutate({
      contractId: delivery.id,
      ticket: {
        number: values.number.trim(),
        lorry: values.lorry.trim() || null,
        day,
        grossKg,
        tareKg,
        quality,
        clientMutationId: id,
        ...over,
      },
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) clear();
  }
  const isOver = save.error instanceof ApiError && save.error.code === 'ticket.over-contract';
  return (
    <div className="desk-two desk-ticket">
      <Card title={t('form.title')} subtitle={t('desk.keys')}>
        <form noValidate className="ticket-form" onSubmit={submit} onKeyDown={onKeyDown}>
          <ContractFinder
            typed={typed}
            onTyped={setTyped}
            chosen={delivery}
            onChoose={(found, lorry) => {
              setDelivery(found);
              setValues((now) => ({ ...now, lorry: now.lorry || lorry }));
            }}
            error={isTried && !delivery ? t('desk.findFirst') : undefined}
            inputRef={first}
          />
          {delivery && (
            <p className="desk-found">
              <b>{`${delivery.company}, ${delivery.crop.name}`}</b>
              <span className="hint">
                {[
                  delivery.number,
                  `${words.tons(delivery.amount)} t`,
                  t('form.toGo', { tons: `${words.tons(delivery.toGoKg / 1000)} t` }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          )}
          <TicketFields
            values={values}
            onChange={(part) => setValues((now) => ({ ...now, ...part }))}
            parameters={parameters}
            problems={isTried ? problems : {}}
            refused={fieldTexts(save.error)}
            today={today}
          />
          {isOver ? (
            <Notice kind="wheat" live title={t('over.title', { number: delivery?.number ?? '' })}>
              <Button variant="secondary" size="sm" onPress={() => submit(undefined, { takeBack: true })}>
                {t('over.back')}
              </Button>
            </Notice>
          ) : (
            <FailureNotice error={save.error} />
          )}
          <div className="flex justify-end gap-2">
            {/* Escape does the same; Tab and Enter after the last value are to save. */}
            <Button variant="quiet" excludeFromTabOrder onPress={clear}>
              {t('desk.clear')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {net === undefined
                ? t('form.save')
                : t('form.saveNet', { tons: (net / 1000).toLocaleString(words.locale) })}
            </Button>
          </div>
        </form>
      </Card>
      <Card title={t('desk.farmSees')}>
        {delivery && net !== undefined ? (
          <Calculation
            grossKg={values.grossKg ?? 0}
            tareKg={values.tareKg ?? 0}
            movedKg={0}
            price={delivery.price}
            currency={delivery.currency}
            result={calculate(delivery, { countedKg: net, quality: measuredOf(values.quality, parameters) })}
            total={t('desk.farmGets', { company: delivery.company })}
          />
        ) : (
          <p className="hint">{t('desk.nothingYet')}</p>
        )}
      </Card>
    </div>
  );
}

interface ContractFinderProps {
  typed: string;
  onTyped: (text: string) => void;
  chosen: DeskDelivery | undefined;
  onChoose: (delivery: DeskDelivery | undefined, lorry: string) => void;
  error: string | undefined;
  inputRef: React.Ref<HTMLInputElement>;
}

/** A plate that is expected or has come before, a farm or a contract's number. */
function ContractFinder({ typed, onTyped, chosen, onChoose, error, inputRef }: ContractFinderProps) {
  const { t } = useTranslation('deliveries');
  const words = useDeskWords();
  const search = useDebounced(typed, typed);
  const query = useQuery(deskDeliveriesQuery(useDeskCompany(), { list: 'OPEN', search: search.trim() }));
  const rows = query.data?.rows ?? [];
  const label = (row: DeskDelivery) => [row.company, row.crop.name, row.number].filter(Boolean).join(', ');
  return (
    <ComboBox
      label={t('desk.find')}
      icon={Search}
      options={rows.map((row) => ({
        id: row.id,
        label: label(row),
        hint: t('form.toGo', { tons: `${words.tons(row.toGoKg / 1000)} t` }),
      }))}
      value={chosen?.id ?? null}
      inputValue={chosen ? label(chosen) : typed}
      onInputChange={(text) => {
        if (chosen && text === label(chosen)) return;
        if (chosen) onChoose(undefined, '');
        onTyped(text);
      }}
      onChange={(id) => {
        const found = rows.find((row) => row.id === id);
        if (found) onChoose(found, plateIn(found, typed));
      }}
      isLoading={query.isFetching}
      menuTrigger="input"
      autoFocus
      error={error}
      ref={inputRef}
    />
  );
}

/** The plate that was searched for is the ticket's lorry. */
function plateIn({ tickets }: DeskDelivery, typed: string): string {
  const plain = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();
  const wanted = plain(typed);
  if (wanted === '') return '';
  return tickets.find(({ lorry }) => lorry && plain(lorry).includes(wanted))?.lorry ?? '';
}
