import { DAY_MS } from '@canola/api-schema/duration';
import './contract-timeline.css';
import type { ContractKind, ContractStatus } from '@canola/api-schema/trading/generated/operations';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { statusName } from './contract-status.tsx';

interface ContractTimelineProps {
  contract: Parameters<typeof timelineOf>[0] & {
    kind: ContractKind;
    traderSigned: boolean;
    trader: { name: string };
  };
  /** The company's (docs/product/companies.md#time-zone). */
  zone: string;
}

/** Every step of a contract: along a line on a desktop, down a line on a phone. */
export function ContractTimeline({ contract, zone }: ContractTimelineProps) {
  const { t } = useTranslation('contract');
  return (
    <ol className="timeline card" aria-label={t('timeline.label')}>
      {timelineOf(contract).map((step) => (
        <Step key={step.status} step={step} contract={contract} zone={zone} />
      ))}
    </ol>
  );
}

function Step({ step, contract, zone }: ContractTimelineProps & { step: TimelineStep }) {
  const { t } = useTranslation(['contract', 'ui']);
  const { status, state } = step;
  return (
    <li className="timeline-step" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="timeline-mark" aria-hidden="true">
        {state === 'done' && <Check />}
        {state === 'failed' && <X />}
      </span>
      <span className="timeline-name">{t(`ui:status.${statusName(status)}`)}</span>
      <span className="timeline-note">
        {t(`timeline.${noteOf(step, contract)}`, { trader: contract.trader.name })}
      </span>
      <span className="timeline-time">
        <When step={step} isMyTurn={status === 'SIGNED' && contract.traderSigned} zone={zone} />
      </span>
    </li>
  );
}

function noteOf({ status, state }: TimelineStep, { kind, traderSigned }: ContractTimelineProps['contract']) {
  if (status === 'PENDING' && kind === 'PURCHASE') return 'bought';
  if (status === 'CONFIRMED')
    return traderSigned ? 'traderSigned' : state === 'ahead' ? 'CONFIRMED' : 'traderSigns';
  if (status === 'SIGNED') return state === 'done' ? 'bothSigned' : traderSigned ? 'youSign' : 'SIGNED';
  if (state === 'ahead' && status === 'PROCESSING') return 'goes';
  return state === 'ahead' && status === 'SUCCESS' ? 'answers' : status;
}

function When({ step, isMyTurn, zone }: { step: TimelineStep; isMyTurn: boolean; zone: string }) {
  const { t } = useTranslation('contract');
  const locale = useFormatLocale();
  if (step.time === undefined) return isMyTurn ? t('timeline.yourTurn') : null;
  const at = new Date(step.time);
  const day = formatDay(at, locale, zone);
  const isToday = day === formatDay(new Date(), locale, zone) && Date.now() - step.time < DAY_MS;
  return (
    <time dateTime={at.toISOString()}>
      {isToday ? t('timeline.today') : day}, {formatTime(at, locale, zone)}
    </time>
  );
}

/** The stages of a contract that goes well (docs/product/contracts.md#transitions). */
const STAGES = ['PENDING', 'PROCESSING', 'SUCCESS', 'CONFIRMED', 'SIGNED'] as const;
type Stage = (typeof STAGES)[number];

interface TimelineStep {
  status: Stage | 'FAILED';
  /** `now` is the current stage, `ahead` one that is still to come. */
  state: 'done' | 'now' | 'ahead' | 'failed';
  /** When it got there, in milliseconds. */
  time: number | undefined;
}

interface Progress {
  status: ContractStatus;
  steps: readonly { status: ContractStatus; time: number }[];
}

/** A failed contract shows how far it got, then that it failed; nothing is ahead of it. */
export function timelineOf({ status, steps }: Progress): TimelineStep[] {
  const timeOf = (wanted: ContractStatus) => {
    const step = steps.find((reached) => reached.status === wanted);
    return step && step.time * 1000;
  };
  if (status === 'FAILED') {
    const reached = STAGES.filter((stage) => timeOf(stage) !== undefined);
    return [
      ...reached.map((stage): TimelineStep => ({ status: stage, state: 'done', time: timeOf(stage) })),
      { status: 'FAILED', state: 'failed', time: timeOf('FAILED') },
    ];
  }
  const at = STAGES.indexOf(status);
  return STAGES.map((stage, index) => ({
    status: stage,
    state: index < at || status === 'SIGNED' ? 'done' : index === at ? 'now' : 'ahead',
    time: index <= at ? timeOf(stage) : undefined,
  }));
}
