import { formatNumber, percentSign } from '@canola/api-schema/number-format';
import type { ParameterPartsFragment } from '@canola/api-schema/trading/generated/operations';

export type Parameter = ParameterPartsFragment;
type FloatParameter = Extract<Parameter, { unit: string }>;
type SelectParameter = Extract<Parameter, { options: unknown }>;

/** In the order in which they are shown (docs/product/marketplace.md#parameters). */
const NUTRIENTS = ['N', 'P2O5', 'K2O', 'Mg', 'Ca', 'S'] as const;

export const isNutrient = ({ id }: Pick<Parameter, 'id'>) => NUTRIENTS.some((nutrient) => nutrient === id);
export const isFloat = (parameter: Parameter): parameter is FloatParameter => 'unit' in parameter;
export const isSelect = (parameter: Parameter): parameter is SelectParameter => 'options' in parameter;

const SMALL = '₀₁₂₃₄₅₆₇₈₉';

/** `P₂O₅`, as chemists write it; every other title as it is. */
export function titleText({ id, title }: Pick<Parameter, 'id' | 'title'>): string {
  return isNutrient({ id }) ? nutrientText(id) : title;
}

export function nutrientText(id: string): string {
  return id.replaceAll(/\d/g, (digit) => SMALL[Number(digit)] ?? digit);
}

/** `27 %` where both ends agree, `≥ 85 %`, `≤ 14 %` or `10–12 %` otherwise; in English without the gap. */
export function floatText({ min, max, unit }: Pick<FloatParameter, 'min' | 'max' | 'unit'>, locale: string) {
  const write = (value: number) => formatNumber(value, locale);
  const ends = () => {
    if (min === null) return max === null ? '–' : `≤\u00a0${write(max)}`;
    if (max === null) return `≥\u00a0${write(min)}`;
    return min === max ? write(min) : `${write(min)}–${write(max)}`;
  };
  if (unit === '%') return `${ends()}${percentSign(locale)}`;
  return unit === '' ? ends() : `${ends()}\u00a0${unit}`;
}

/** The hint next to a product's name has room for so many. */
const MOST_IN_SUMMARY = 3;

/** `N 27 % · Ca 8 %` of a fertilizer, `EN 590 · bio share 7 %` of anything else. */
export function summaryOf(parameters: readonly Parameter[], locale: string): string {
  const floats = parameters.filter(isFloat);
  const nutrients = floats.filter(isNutrient);
  const shown = nutrients.length > 0 ? nutrients : parameters.filter((parameter) => !isSelect(parameter));
  return shown
    .slice(0, nutrients.length > 0 ? NUTRIENTS.length : MOST_IN_SUMMARY)
    .map((parameter) => {
      // A concentration says by its unit what it is.
      if (isFloat(parameter))
        return parameter.unit === '%' || parameter.unit === ''
          ? `${titleText(parameter)}${isNutrient(parameter) ? '\u00a0' : ' '}${floatText(parameter, locale)}`
          : floatText(parameter, locale);
      return isSelect(parameter) ? '' : parameter.default;
    })
    .join(' · ');
}
