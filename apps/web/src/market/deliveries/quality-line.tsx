import './deliveries.css';
import { QualityScheduleDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tradingQuery } from '../trading/trading-api.ts';
import { rulesOf } from './calculate.ts';
import { ScheduleList, useRuleWords } from './schedule-list.tsx';

interface QualityLineProps {
  traderId: string;
  cropId: string;
  currency: string;
}

/** Before selling: what the trader deducts, one line that unfolds (docs/product/deliveries.md#terms). */
export default function QualityLine({ traderId, cropId, currency }: QualityLineProps) {
  const { t } = useTranslation('deliveries');
  const words = useRuleWords(currency);
  const { data } = useQuery(tradingQuery(QualityScheduleDocument, { traderId, cropId }));
  if (!data) return null;
  const schedule = data.qualitySchedule;
  const names = [...new Set(rulesOf(schedule).map(words.name))].join(', ');
  return (
    <details className="quality-line">
      <summary>{names ? t('schedule.line', { names }) : t('schedule.lineNone')}</summary>
      <ScheduleList schedule={schedule} currency={currency} />
    </details>
  );
}
