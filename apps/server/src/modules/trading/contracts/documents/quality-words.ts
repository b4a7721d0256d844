import { type Language, LOCALE_OF } from '@canola/api-schema/access';
import { formatNumber } from '@canola/api-schema/number-format';
import type { Parameter } from '../../reference/index.ts';

/**
 * `Protein ≥ 11.5 %, Moisture ≤ 14 %`: the crop's standard and what the trader requires besides; where both name
 * something, the trader's counts (docs/product/marketplace.md#parameters). Packaging is agreed in the note.
 */
export function qualityWords(parameters: readonly Parameter[], language: Language): string | null {
  const words = [...new Map(parameters.map((parameter) => [parameter.id, parameter])).values()].flatMap(
    (parameter) => {
      if (parameter.type === 'select') return [];
      const value = parameter.type === 'text' ? parameter.default[language] : rangeWords(parameter, language);
      return [`${parameter.title[language]} ${value}`];
    },
  );
  return words.length === 0 ? null : words.join(', ');
}

function rangeWords({ min, max, unit }: Extract<Parameter, { type: 'float' }>, language: Language): string {
  const write = (value: number | null) => formatNumber(value ?? 0, LOCALE_OF[language]);
  const range =
    min === null
      ? `≤\u00a0${write(max)}`
      : max === null
        ? `≥\u00a0${write(min)}`
        : min === max
          ? write(min)
          : `${write(min)}–${write(max)}`;
  return unit === '' ? range : `${range}\u00a0${unit}`;
}
