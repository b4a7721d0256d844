import type { Language } from '@canola/api-schema/access';
import { calculateQuality, type QualityRule } from '@canola/api-schema/deliveries/quality';
import { SILENCE_DAYS } from '@canola/api-schema/deliveries/rules';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { DeliveryState, DeskDelivery, DeskTicket } from '@canola/api-schema/trading/desk-deliveries';
import { texts } from '../../../platform/i18n/texts.ts';
import { findMeasure } from '../reference/index.ts';
import { closesAloneFrom } from './closing.service.ts';
import type { DeliveryRow, TicketRow } from './deliveries.queries.ts';
import { otherSide } from './delivery-access.ts';

/** A delivery as both sides see it, in words of the language; crop and trader are added by the door. */
type ShownDelivery = Omit<DeskDelivery, 'crop'> & { companyId: string; termsVersion: number | null };

function named(parameter: string, language: Language) {
  if (parameter === 'net')
    return { parameter, name: texts(language, 'trading')('delivery.netWeight'), unit: 'kg' };
  const measure = findMeasure(parameter, language);
  return { parameter, name: measure?.name ?? parameter, unit: measure?.unit || null };
}

export const namedRules = (rules: readonly QualityRule[], language: Language) =>
  rules.map((rule) => ({ ...rule, ...named(rule.parameter, language) }));

export function showDelivery(row: DeliveryRow, language: Language): ShownDelivery {
  const {
    cropId: _,
    traderId: __,
    usersCompanyId: ___,
    rules,
    scheduleVersion,
    countryId,
    isTraderActive,
    ...rest
  } = row;
  const kgOf = (state: TicketRow['state']) =>
    row.tickets.reduce((sum, ticket) => sum + (ticket.state === state ? ticket.countedKg : 0), 0);
  const sums = { confirmedKg: kgOf('CONFIRMED'), enteredKg: kgOf('ENTERED'), disputedKg: kgOf('DISPUTED') };
  const delivered = sums.confirmedKg + sums.enteredKg + sums.disputedKg;
  return {
    ...rest,
    ...sums,
    state: stateOf(row, delivered, sums.confirmedKg),
    toGoKg: row.closedAt ? 0 : Math.max(0, Math.round(Number(row.amount) * 1000) - delivered),
    schedule:
      scheduleVersion === null ? null : { version: scheduleVersion, rules: namedRules(rules, language) },
    closesAloneFrom: closesAloneFrom(row.to),
    tickets: row.tickets.map((ticket) => showTicket(row, ticket, language)),
  };
}

function stateOf({ closedAt, least }: DeliveryRow, delivered: number, confirmed: number): DeliveryState {
  if (closedAt) return 'CLOSED';
  if (delivered === 0) return 'WAITING';
  return confirmed >= Number(least) * 1000 ? 'FULL' : 'STARTED';
}

function showTicket(row: DeliveryRow, ticket: TicketRow, language: Language): DeskTicket {
  const result = calculateQuality({
    netKg: ticket.countedKg,
    price: row.price,
    rules: row.rules,
    values: ticket.quality,
  });
  const isWhole = result.missing.length === 0;
  const open = ticket.disputes.find(({ state }) => state === 'OPEN');
  const isSilent =
    ticket.state === 'ENTERED' &&
    ticket.side === 'TRADER' &&
    !ticket.needsYes &&
    ticket.disputes.length === 0 &&
    row.isTraderActive;
  const silentUntil = new Date(ticket.enteredAt);
  silentUntil.setUTCDate(silentUntil.getUTCDate() + SILENCE_DAYS);
  return {
    ...ticket,
    turn: ticket.voidAskedBy
      ? otherSide(ticket.voidAskedBy)
      : ticket.state === 'ENTERED'
        ? otherSide(ticket.side)
        : ticket.state === 'DISPUTED' && open
          ? otherSide(open.openedBy)
          : null,
    isOutsidePeriod: ticket.day < row.from || ticket.day > row.to,
    confirmsOn: isSilent ? dayInZone(silentUntil, timeZoneOf(row.countryId)) : null,
    quality: Object.entries(ticket.quality).map(([parameter, value]) => ({
      ...named(parameter, language),
      value,
    })),
    paidKg: isWhole ? result.paidKg : null,
    sum: isWhole ? result.sum : null,
    deductedPercent: isWhole ? result.deductedPercent : null,
    disputes: ticket.disputes.map((dispute) => ({ ...dispute, ...named(dispute.parameter, language) })),
  };
}
