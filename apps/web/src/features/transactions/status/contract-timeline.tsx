import './contract-timeline.css';
import type { ContractKind } from '@canola/api-schema/trading/generated/operations';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { statusName } from './contract-status.ts';
import { type TimelineStep, timelineOf } from './timeline.ts';

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
  const isToday = day === formatDay(new Date(), locale, zone) && Date.now() - step.time < 86_400_000;
  return (
    <time dateTime={at.toISOString()}>
      {isToday ? t('timeline.today') : day}, {formatTime(at, locale, zone)}
    </time>
  );
}
