import type { Language } from '@canola/api-schema/access';
import { PAGE_SIZE } from '@canola/api-schema/limits';
import { findReadableCompany, readableCompanies, signableCompanies } from '../companies/access.service.ts';
import type { TradingContext } from '../context.ts';
import { isId } from '../field-checks.ts';
import type {
  Delivery,
  Locale,
  MutationResolvers,
  QueryResolvers,
  Resolvers,
} from '../generated/resolvers.ts';
import { payloadOf } from '../payload.ts';
import { shownCrop } from '../reference/reference-shown.ts';
import { confirmTicket, disputeTicket, enterLaboratory } from './answers.service.ts';
import { agreeCallOff, cancelCallOff, proposeCallOff } from './call-offs.service.ts';
import { closeDelivery } from './closing.service.ts';
import { areNamed, areOfCompany, type DeliveryRow, listDeliveries } from './deliveries.queries.ts';
import type { Actor } from './delivery-access.ts';
import { namedRules, showDelivery } from './delivery-shown.ts';
import { findSchedule } from './schedules.queries.ts';
import type { TicketResult } from './ticket-checks.ts';
import { addTicket } from './tickets.service.ts';
import { voidTicket } from './voiding.service.ts';

export const deliveryQueries: QueryResolvers = {
  async deliveries(_, { companyId, closed, page, locale }, context) {
    const { deps, viewer } = context;
    const company = isId(companyId) ? await findReadableCompany(deps, viewer, companyId) : undefined;
    if (!company) return null;
    const rows = await listDeliveries(deps.db, {
      where: areOfCompany(companyId, closed ?? false),
      order: closed ? 'closed' : 'open',
      limit: closed ? PAGE_SIZE : MOST_OPEN,
      skip: closed ? (Math.max(1, page ?? 1) - 1) * PAGE_SIZE : 0,
    });
    return rows.flatMap((row) => shown(context, row, locale));
  },
  async delivery(_, { contractId, locale }, context) {
    if (!isId(contractId)) return null;
    const [row] = await listDeliveries(context.deps.db, {
      where: areNamed({ usersCompanyIds: readableCompanies(context.viewer) }, [contractId]),
      order: 'open',
      limit: 1,
      skip: 0,
    });
    return (row && shown(context, row, locale)[0]) ?? null;
  },
  async qualitySchedule(_, { traderId, cropId, locale }, { deps }) {
    const schedule = await findSchedule(deps.db, traderId, cropId);
    return schedule ? { ...schedule, rules: rulesOf(schedule.rules, locale) } : null;
  },
};

/** Deductions for quality by the terms, also of a contract that is not signed yet. */
export const scheduleResolvers: Resolvers = {
  ContractTerms: {
    schedule(terms) {
      type Stored = { version: number; termsVersion: number; rules: DeliveryRow['rules'] };
      const { _schedule, _locale } = terms as unknown as { _schedule: Stored | null; _locale: Locale };
      return _schedule && { ..._schedule, rules: rulesOf(_schedule.rules, _locale) };
    },
  },
};

/** Those that are being delivered are few; what is beyond is a slip of somebody who never closes any. */
const MOST_OPEN = 200;
const NO_RULE = {
  base: null,
  ratio: null,
  above: null,
  below: null,
  cap: null,
  perPoint: null,
  min: null,
  max: null,
};

const rulesOf = (rules: DeliveryRow['rules'], locale: Language) =>
  namedRules(rules, locale).map((rule) => ({ ...NO_RULE, ...rule }));

const secondsOf = (moment: string) => Math.floor(new Date(moment).getTime() / 1000);

function shown({ traders, viewer }: TradingContext, row: DeliveryRow, locale: Language): Delivery[] {
  const crop = shownCrop(traders, row.cropId, locale);
  if (!crop) return [];
  const { schedule, closedAt, tickets, ...delivery } = showDelivery(row, locale);
  const { traderId } = row;
  return [
    {
      ...delivery,
      crop,
      trader: traders.find(traderId) ?? { id: traderId, name: traders.nameOf(traderId), logo: '' },
      schedule: schedule && {
        version: schedule.version,
        termsVersion: row.termsVersion ?? 1,
        rules: rulesOf(row.rules, locale),
      },
      timeClosed: closedAt === null ? null : secondsOf(closedAt),
      tickets: tickets.map(({ enteredAt, confirmedAt, disputes, contractId: _, ...ticket }) => ({
        ...ticket,
        timeEntered: secondsOf(enteredAt),
        timeConfirmed: confirmedAt === null ? null : secondsOf(confirmedAt),
        disputes: disputes.map(({ openedAt, ...dispute }) => ({
          ...dispute,
          timeOpened: secondsOf(openedAt),
        })),
      })),
      canAnswer: signableCompanies(viewer).includes(row.usersCompanyId),
    },
  ];
}

const farmer = ({ viewer }: TradingContext): Actor => ({ side: 'FARM', viewer });
const ticketIds = ({ ticketId, state }: TicketResult) => ({ id: ticketId, state });
const callOffIds = ({ callOffId }: { callOffId: string }) => ({ id: callOffId });

export const deliveryMutations: MutationResolvers = {
  addTicket(_, { ticket, clientMutationId = null }, context) {
    const { quality = [], lorry = null, splitTo = null, takeBack, ...rest } = ticket;
    const input = { ...rest, lorry, splitTo, takeBack: takeBack ?? false, quality: valuesOf(quality) };
    return payloadOf(context, addTicket(context.deps, farmer(context), input, clientMutationId), ticketIds);
  },
  confirmTicket: (_, { id }, context) =>
    payloadOf(context, confirmTicket(context.deps, farmer(context), id), ticketIds),
  disputeTicket(_, { id, disputes, note = null, clientMutationId = null }, context) {
    const input = { id, disputes, note };
    return payloadOf(
      context,
      disputeTicket(context.deps, farmer(context), input, clientMutationId),
      ticketIds,
    );
  },
  voidTicket: (_, { id }, context) =>
    payloadOf(context, voidTicket(context.deps, farmer(context), id), ticketIds),
  enterLaboratory: (_, { dispute, value }, context) =>
    payloadOf(context, enterLaboratory(context.deps, farmer(context), { id: dispute, value }), ticketIds),
  proposeCallOff(_, { callOff, clientMutationId = null }, context) {
    const input = { ...callOff, note: callOff.note ?? null };
    return payloadOf(
      context,
      proposeCallOff(context.deps, farmer(context), input, clientMutationId),
      callOffIds,
    );
  },
  agreeCallOff: (_, { id }, context) =>
    payloadOf(context, agreeCallOff(context.deps, farmer(context), id), callOffIds),
  cancelCallOff: (_, { id }, context) =>
    payloadOf(context, cancelCallOff(context.deps, farmer(context), id), callOffIds),
  closeDelivery: (_, { contractId }, context) =>
    payloadOf(context, closeDelivery(context.deps, farmer(context), contractId), (closed) => ({
      id: closed.contractId,
      closed: closed.isClosed,
    })),
};

function valuesOf(quality: readonly { parameter: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(quality.map(({ parameter, value }) => [parameter, value]));
}
