import './stale-plan.css';
import { currencySign, formatNumber } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import type { SentPosition } from '#market/position/positions.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type PlanForm, planValues } from './plan.schema.ts';

interface StalePlanProps {
  theirs: NonNullable<SentPosition['plan']>;
  yours: PlanForm;
  currency: string;
  onKeep: () => void;
  onTake: () => void;
}

const FIELDS = ['areaHa', 'yield', 'cost', 'harvested'] as const;

/** Two people changed the same plan: both are shown, and nothing is lost. */
export function StalePlan({ theirs, yours, currency, onKeep, onTake }: StalePlanProps) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const plans = { theirs: planValues(null, theirs), yours };
  const name = {
    areaHa: t('form.area'),
    yield: t('form.yield'),
    cost: t('form.cost'),
    harvested: t('form.harvested'),
  };
  const write = (plan: PlanForm, field: (typeof FIELDS)[number]) => {
    const value = plan[field];
    if (value === null || Number.isNaN(value)) return '–';
    const units = {
      areaHa: 'ha',
      yield: t('unit.yield'),
      harvested: 't',
      cost: `${currencySign(currency)}/${plan.costKind === 'perHa' ? 'ha' : 't'}`,
    };
    return `${formatNumber(value, locale)}\u00a0${units[field]}`;
  };
  return (
    <Notice kind="clay" live title={t('form.stale.title')}>
      <table className="stale-plan num mt-2 w-full">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('form.stale.theirs')}</th>
            <th scope="col">{t('form.stale.yours')}</th>
          </tr>
        </thead>
        <tbody>
          {FIELDS.map((field) => (
            <tr key={field}>
              <th scope="row">{name[field]}</th>
              <td>{write(plans.theirs, field)}</td>
              <td>{write(plans.yours, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-2 flex gap-2">
        <Button variant="secondary" size="sm" onPress={onTake}>
          {t('form.stale.take')}
        </Button>
        <Button variant="secondary" size="sm" onPress={onKeep}>
          {t('form.stale.keep')}
        </Button>
      </div>
    </Notice>
  );
}
