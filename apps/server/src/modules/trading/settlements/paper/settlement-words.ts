import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import type { QualityStep } from '@canola/api-schema/deliveries/quality';
import { currencySign, formatNumber } from '@canola/api-schema/number-format';
import { Decimal } from 'decimal.js';
import { type Translate, texts } from '../../../../platform/i18n/texts.ts';
import { languageOf } from '../../contracts/documents/contract-words.ts';
import { findMeasure } from '../../reference/index.ts';
import type { SettlementSnapshot } from '../snapshot.ts';

export interface SettlementWords {
  t: Translate;
  language: Language;
  day(day: string): string;
  number(decimal: string): string;
  kg(kilograms: number): string;
  /** Always with its hellers. */
  money(decimal: string): string;
  total: string;
  /** A step of the calculation with its formula, and what it changes. */
  step(step: QualityStep): readonly [string, string];
}

/** In the language of the farm's country, as its contract is. */
export function settlementWords({ farm, currency, net, tax }: SettlementSnapshot): SettlementWords {
  const language = languageOf(farm.countryId);
  const locale = LOCALE_OF[language];
  const t = texts(language, 'settlements');
  const number = (decimal: string) => formatNumber(decimal, locale, { maxDecimals: 6 });
  const money = (decimal: string) =>
    `${formatNumber(decimal, locale, { decimals: 2 })}\u00a0${currencySign(currency)}`;
  const weight = (decimal: string) => `${formatNumber(decimal, locale, { maxDecimals: 2 })}\u00a0kg`;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const limit = (min: string | null, max: string | null) =>
    [min === null ? '' : `≥ ${number(min)}`, max === null ? '' : `≤ ${number(max)}`]
      .filter(Boolean)
      .join(', ');

  const step = (of: QualityStep): readonly [string, string] => {
    const measure = findMeasure(of.parameter, language);
    const value = `${number(of.value)}${measure?.unit ? `\u00a0${measure.unit}` : ''}`;
    const name = `${measure?.name ?? of.parameter} ${value}`;
    switch (of.kind) {
      case 'dry': {
        const parts = { base: number(of.base), top: number(of.numerator), bottom: number(of.denominator) };
        return [name, t('step.dry', { ...parts, result: weight(of.kg) })];
      }
      case 'weight_percent':
        return [
          name,
          t('step.weight_percent', {
            base: number(of.base),
            factor: number(of.factor),
            result: weight(of.kg),
          }),
        ];
      case 'price_percent': {
        const parts = { base: number(of.base), points: number(of.points), perPoint: number(of.perPoint) };
        return [name, t('step.price_percent', { ...parts, result: `${number(of.percent)}\u00a0%` })];
      }
      case 'fee': {
        const parts = { base: number(of.base), points: number(of.points), tons: number(of.tons) };
        return [name, t('step.fee', { ...parts, perPoint: money(of.perPoint), result: money(of.amount) })];
      }
      case 'limit':
        return [name, t('step.limit', { range: limit(of.min, of.max) })];
    }
  };
  return {
    t,
    language,
    day: (day) => days.format(new Date(day)),
    number,
    kg: (kilograms) => weight(String(kilograms)),
    money,
    total: money(new Decimal(net).plus(tax).toFixed(2)),
    step,
  };
}
