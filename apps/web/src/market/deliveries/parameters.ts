import { formatNumber } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** The values that a laboratory measures, with its unit; the ids are the server's. */
const UNITS = {
  moisture: '%',
  impurities: '%',
  protein: '%',
  fallingNumber: 's',
  testWeight: 'kg/hl',
  vitreous: '%',
  sieve: '%',
  germination: '%',
  broken: '%',
  oil: '%',
  erucic: '%',
  oleic: '%',
  morphine: 'mg/kg',
} as const;
export type ParameterId = keyof typeof UNITS;
export const PARAMETER_IDS = Object.keys(UNITS) as ParameterId[];

/** The dispute of a weight names it like a parameter. */
export const NET = 'net';

const isKnown = (id: string): id is ParameterId => id in UNITS;
const unitOf = (id: string): string => (id === NET ? 'kg' : isKnown(id) ? UNITS[id] : '');

export function useParameterWords() {
  const { t } = useTranslation('deliveries');
  const locale = useFormatLocale();
  const name = (id: string) => (id === NET ? t('calc.net') : isKnown(id) ? t(`parameter.${id}`) : id);
  const value = (id: string, amount: string | number) =>
    `${formatNumber(amount, locale, { maxDecimals: 2 })}\u00a0${unitOf(id)}`;
  return { name, value, unit: unitOf };
}
