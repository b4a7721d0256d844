import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import { currencySign, formatChange, formatNumber } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type PricedDelivery, rulesOf } from './calculate.ts';
import { useParameterWords } from './parameters.ts';

/** The trader's deductions and additions, rule by rule in words. */
export function ScheduleList({ schedule, currency }: Pick<PricedDelivery, 'schedule' | 'currency'>) {
  const { t } = useTranslation('deliveries');
  const words = useRuleWords(currency);
  if (!schedule || schedule.rules.length === 0) return <p className="hint">{t('schedule.none')}</p>;
  return (
    <ul className="schedule-list">
      {rulesOf(schedule).map((rule) => (
        <li key={`${rule.kind} ${rule.parameter}`}>
          <b>{words.name(rule)}</b> {words.text(rule)}
        </li>
      ))}
    </ul>
  );
}

export function useRuleWords(currency: string) {
  const { t } = useTranslation('deliveries');
  const locale = useFormatLocale();
  const words = useParameterWords();
  const number = (value: string) => formatNumber(value, locale);
  function text(rule: QualityRule): string {
    switch (rule.kind) {
      case 'dry':
        return t('schedule.dry', { base: words.value(rule.parameter, rule.base) });
      case 'weight_percent':
        return t('schedule.weight', {
          base: words.value(rule.parameter, rule.base),
          ratio: number(rule.ratio),
        });
      case 'price_percent':
        return (
          t('schedule.price', {
            base: words.value(rule.parameter, rule.base),
            above: formatChange(rule.above, locale),
            below: formatChange(rule.below, locale),
          }) + (rule.cap === null ? '' : `, ${t('schedule.cap', { cap: number(rule.cap) })}`)
        );
      case 'fee':
        return t('schedule.fee', {
          base: words.value(rule.parameter, rule.base),
          fee: `${number(rule.perPoint)}\u00a0${currencySign(currency)}`,
        });
      case 'limit':
        if (rule.min === null) return t('calc.atMost', { max: words.value(rule.parameter, rule.max ?? '0') });
        return rule.max === null
          ? t('calc.atLeast', { min: words.value(rule.parameter, rule.min) })
          : t('calc.between', { min: number(rule.min), max: words.value(rule.parameter, rule.max) });
      default:
        throw new Error(`Unhandled rule ${rule satisfies never}`);
    }
  }
  return { name: (rule: QualityRule) => words.name(rule.parameter), text };
}
