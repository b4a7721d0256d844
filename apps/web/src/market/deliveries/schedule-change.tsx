import './deliveries.css';
import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import { useTranslation } from 'react-i18next';
import { type PricedDelivery, rulesOf } from './calculate.ts';
import { useRuleWords } from './schedule-list.tsx';

type Schedule = PricedDelivery['schedule'];

interface ScheduleChangeProps {
  before: Schedule;
  now: Schedule;
  currency: string;
}

const nameOf = ({ kind, parameter }: QualityRule) => `${kind} ${parameter}`;

/** Changes of a newer version of a quality schedule, rule by rule; rules that stayed are not named. */
export default function ScheduleChange({ before, now, currency }: ScheduleChangeProps) {
  const { t } = useTranslation('deliveries');
  const words = useRuleWords(currency);
  const [old, agreed] = [before, now].map(
    (schedule) => new Map(rulesOf(schedule).map((r) => [nameOf(r), r])),
  );
  const text = (rule: QualityRule | undefined) => rule && words.text(rule);
  const rows = [...new Map([...(old ?? []), ...(agreed ?? [])])].filter(
    ([name]) => text(old?.get(name)) !== text(agreed?.get(name)),
  );
  if (rows.length === 0) return null;
  return (
    <ul className="schedule-list">
      {rows.map(([name, rule]) => (
        <li key={name}>
          <b>{words.name(rule)}</b> {old?.has(name) && <del>{text(old.get(name))}</del>}{' '}
          <ins>{text(agreed?.get(name)) ?? t('schedule.dropped')}</ins>
        </li>
      ))}
    </ul>
  );
}
