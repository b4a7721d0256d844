import { PERCENT_PARAMETERS, parametersOf } from '@canola/api-schema/deliveries/quality';
import { type PricedDelivery, rulesOf } from './calculate.ts';
import { useParameterWords } from './parameters.ts';
import type { NamedParameter } from './ticket-fields.tsx';

const MOST = 99_999;
/** Grain is never wetter; 152 has lost its comma. */
const MOST_MOISTURE = 60;

/** The values that the schedule deducts for, in its order; the trader's scale measures all of it, a farm knows what it knows. */
export function useTicketParameters(
  delivery: Pick<PricedDelivery, 'schedule'> | undefined,
  isRequired: boolean,
): NamedParameter[] {
  const words = useParameterWords();
  return parametersOf(rulesOf(delivery?.schedule ?? null)).map((id) => ({
    id,
    name: words.name(id),
    unit: words.unit(id),
    min: 0,
    max: id === 'moisture' ? MOST_MOISTURE : PERCENT_PARAMETERS.has(id) ? 100 : MOST,
    isRequired,
  }));
}

/** As the server takes it: the values of the contract's own parameters. */
export function measuredOf(
  quality: Readonly<Record<string, number | null>>,
  parameters: readonly { id: string }[],
): { parameter: string; value: string }[] {
  return parameters.flatMap(({ id }) => {
    const value = quality[id] ?? null;
    return value === null ? [] : [{ parameter: id, value: String(value) }];
  });
}
