import { calculateQuality, type QualityResult, QualityRule } from '@canola/api-schema/deliveries/quality';
import { NET } from './parameters.ts';

interface Rule {
  kind: string;
  parameter: string;
}

/** The prices of a delivery; the desk's and the farm's replies both have it. */
export interface PricedDelivery {
  price: string;
  currency: string;
  schedule: { rules: readonly Rule[] } | null;
}

export interface TicketFigures {
  grossKg: number;
  tareKg: number;
  movedKg: number;
  countedKg: number;
  quality: readonly { parameter: string; value: string }[];
}

/** The fields of each kind; GraphQL sends those of all kinds, the others as null. */
const FIELDS: Record<string, readonly string[]> = {
  dry: ['base'],
  weight_percent: ['base', 'ratio'],
  price_percent: ['base', 'above', 'below', 'cap'],
  fee: ['base', 'perPoint'],
  limit: ['min', 'max'],
};

export function rulesOf(schedule: PricedDelivery['schedule']): QualityRule[] {
  return (schedule?.rules ?? []).map((rule) => {
    const fields: Record<string, unknown> = { ...rule };
    const own = ['kind', 'parameter', ...(FIELDS[rule.kind] ?? [])];
    return QualityRule.parse(Object.fromEntries(own.map((name) => [name, fields[name]])));
  });
}

interface OpenTicket extends Pick<TicketFigures, 'movedKg' | 'countedKg' | 'quality'> {
  disputes: readonly { parameter: string; asked: string; state: string }[];
}

/** The ticket with the values that its open disputes ask for: what accepting them comes to. */
export function asAsked({ movedKg, countedKg, quality, disputes }: OpenTicket) {
  const asked = new Map(
    disputes.filter(({ state }) => state === 'OPEN').map((dispute) => [dispute.parameter, dispute.asked]),
  );
  const net = asked.get(NET);
  return {
    countedKg: net === undefined ? countedKg : Number(net) - movedKg,
    quality: quality.map(({ parameter, value }) => ({ parameter, value: asked.get(parameter) ?? value })),
  };
}

/** The same calculation as the server's, step by step. */
export function calculate(
  delivery: PricedDelivery,
  { countedKg, quality }: Pick<TicketFigures, 'countedKg' | 'quality'>,
): QualityResult {
  return calculateQuality({
    netKg: countedKg,
    price: delivery.price,
    rules: rulesOf(delivery.schedule),
    values: Object.fromEntries(quality.map(({ parameter, value }) => [parameter, value])),
  });
}
