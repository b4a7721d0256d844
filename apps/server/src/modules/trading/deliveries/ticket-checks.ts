import {
  calculateQuality,
  isPlausibleValue,
  parametersOf,
  QualityValue,
} from '@canola/api-schema/deliveries/quality';
import {
  MAX_GROSS_KG,
  MAX_PLATE,
  MAX_TICKET_KG,
  MAX_TICKET_NUMBER,
  SILENT_DEDUCTION_PERCENT,
} from '@canola/api-schema/deliveries/rules';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { errorUnless, lengthErrors, textErrors } from '../field-checks.ts';
import { refuse } from '../outcome.ts';
import { findMeasure } from '../reference/index.ts';
import type { TicketState } from '../tables/deliveries.tables.ts';
import type { HeldDelivery, LockedDelivery } from './held.queries.ts';
import type { Quality } from './tickets.queries.ts';

export type TicketResult = { ticketId: string; state: TicketState };

export interface TicketFigures {
  number: string;
  lorry: string | null;
  day: string;
  grossKg: number;
  tareKg: number;
  quality: Quality;
}

/** Refusals that need no contract, each at its field. */
export function figureErrors({ number, lorry, grossKg, tareKg, quality }: TicketFigures): FieldError[] {
  return [
    ...textErrors('number', number, MAX_TICKET_NUMBER),
    ...lengthErrors('lorry', lorry, MAX_PLATE),
    ...weightErrors(grossKg, tareKg),
    ...errorUnless(quality.net === undefined, 'quality.net', 'ticket.value'),
    ...Object.entries(quality).flatMap(([parameter, value]) => valueErrors(parameter, value)),
  ];
}

function weightErrors(grossKg: number, tareKg: number): FieldError[] {
  if (tareKg < 0 || tareKg >= grossKg) return [{ field: 'tareKg', code: 'ticket.weight' }];
  const isLorry = grossKg <= MAX_GROSS_KG && grossKg - tareKg <= MAX_TICKET_KG;
  return errorUnless(isLorry, 'grossKg', 'ticket.weight');
}

export const fieldOf = (parameter: string) => (parameter === 'net' ? 'net' : `quality.${parameter}`);

export function valueErrors(parameter: string, value: string): FieldError[] {
  const field = fieldOf(parameter);
  if (!QualityValue.safeParse(value).success) return [{ field, code: 'number.invalid' }];
  if (parameter === 'net') {
    const kg = Number(value);
    return errorUnless(Number.isInteger(kg) && kg > 0 && kg <= MAX_TICKET_KG, field, 'ticket.weight');
  }
  return errorUnless(
    findMeasure(parameter, 'en') && isPlausibleValue(parameter, value),
    field,
    'ticket.value',
  );
}

/** Refusals by the contract: its days, the values its schedule needs, and limits. */
export function contractErrors(
  delivery: HeldDelivery,
  { day, quality }: Pick<TicketFigures, 'day' | 'quality'>,
  { now, isQualityNeeded }: { now: Date; isQualityNeeded: boolean },
): FieldError[] {
  const zone = timeZoneOf(delivery.countryId);
  const firstDay = dayInZone(new Date(delivery.createdAt), zone);
  const { missing, refused } = calculationOf(delivery, 1, quality);
  return [
    ...errorUnless(day >= firstDay && day <= dayInZone(now, zone), 'day', 'ticket.outside-period'),
    ...(isQualityNeeded ? missing : []).map(
      (parameter): FieldError => ({ field: fieldOf(parameter), code: 'ticket.quality-missing' }),
    ),
    ...refused.map((parameter): FieldError => ({ field: fieldOf(parameter), code: 'ticket.beyond-limit' })),
  ];
}

export function calculationOf(
  { price, rules }: Pick<HeldDelivery, 'price' | 'rules'>,
  netKg: number,
  values: Quality,
) {
  return calculateQuality({ netKg, price, rules, values });
}

export const missingValues = ({ rules }: Pick<HeldDelivery, 'rules'>, quality: Quality) =>
  parametersOf(rules).filter((parameter) => quality[parameter] === undefined);

/** Deductions so high that only the farmer's own yes confirms them (docs/product/deliveries.md#silence). */
export function needsYes(delivery: HeldDelivery, countedKg: number, quality: Quality): boolean {
  const { deductedPercent } = calculationOf(delivery, countedKg, quality);
  return Number(deductedPercent) > SILENT_DEDUCTION_PERCENT;
}

/** More kilograms of a ticket must still fit into the contract. */
export function refuseOver({ deliveredKg, most }: LockedDelivery, moreKg: number): void {
  const over = deliveredKg + moreKg - most;
  if (moreKg > 0 && over > 0) refuse('grossKg', 'ticket.over-contract', { over: String(over) });
}
