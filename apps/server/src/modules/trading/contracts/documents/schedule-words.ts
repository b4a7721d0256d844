import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import { SILENCE_DAYS, SILENT_DEDUCTION_PERCENT } from '@canola/api-schema/deliveries/rules';
import type { CurrencyType } from '@canola/api-schema/money';
import { formatNumber } from '@canola/api-schema/number-format';
import { texts } from '../../../../platform/i18n/texts.ts';
import { findMeasure } from '../../reference/index.ts';
import { moneyWords } from '../../wording.ts';

/** A quality schedule as the paper and the form of a sale say it, a sentence for each rule. */
export function scheduleWords(
  rules: readonly QualityRule[],
  currency: CurrencyType,
  language: Language,
): string[] {
  const t = texts(language, 'contracts');
  const number = (value: string | null) => formatNumber(value ?? '0', LOCALE_OF[language]);
  const signed = (value: string) =>
    value.startsWith('-') ? `\u2212${number(value.slice(1))}` : `+${number(value)}`;
  return rules.map((rule): string => {
    const { name, unit } = findMeasure(rule.parameter, language) ?? { name: rule.parameter, unit: '' };
    const withUnit = (value: string | null) =>
      value === null ? '' : `${number(value)}${unit && `\u00a0${unit}`}`;
    switch (rule.kind) {
      case 'dry':
        return t('schedule.dry', { name, base: withUnit(rule.base) });
      case 'weight_percent':
        return t('schedule.weight', { name, base: withUnit(rule.base), ratio: number(rule.ratio) });
      case 'price_percent': {
        const words = {
          name,
          base: withUnit(rule.base),
          above: signed(rule.above),
          below: signed(rule.below),
        };
        const cap = rule.cap === null ? '.' : t('schedule.cap', { cap: number(rule.cap) });
        return t('schedule.price', words) + cap;
      }
      case 'fee':
        return t('schedule.fee', {
          name,
          base: withUnit(rule.base),
          money: moneyWords(rule.perPoint, currency, language),
        });
      default:
        return t(`schedule.limit.${rule.min === null ? 'most' : rule.max === null ? 'least' : 'both'}`, {
          name,
          min: withUnit(rule.min),
          max: withUnit(rule.max),
        });
    }
  });
}

/** When silence counts as a yes; the paper says so because it binds. */
export const silenceWords = (language: Language): string =>
  texts(language, 'contracts')('schedule.silence', {
    days: String(SILENCE_DAYS),
    percent: String(SILENT_DEDUCTION_PERCENT),
  });
