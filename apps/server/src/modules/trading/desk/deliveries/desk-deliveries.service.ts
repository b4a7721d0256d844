import type { Grant, Language } from '@canola/api-schema/access';
import { ERROR_STATUS, type ErrorCode } from '@canola/api-schema/errors';
import { COUNTED_AHEAD } from '@canola/api-schema/limits';
import type {
  DeliveryReceipt,
  DeskDeliveries,
  DeskDeliveriesQuery,
  DeskDelivery,
  DeskQuality,
  DeskQualityEdit,
  DeskTickets,
} from '@canola/api-schema/trading/desk-deliveries';
import { record } from '../../../../platform/audit/audit.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { AppError, ensure, found } from '../../../../platform/errors.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { areNamed, type DeliveryRow, listDeliveries } from '../../deliveries/deliveries.queries.ts';
import type { Actor, Owned } from '../../deliveries/delivery-access.ts';
import { showDelivery } from '../../deliveries/delivery-shown.ts';
import { insertSchedule, listSchedules } from '../../deliveries/schedules.queries.ts';
import type { Outcome } from '../../outcome.ts';
import { ITEMS, isSoldCrop } from '../../reference/index.ts';
import { tradersChanged } from '../../reference/trader-directory.ts';
import { lockTrader } from '../desk.queries.ts';
import { requireDesk } from '../desk-access.ts';
import { findSettings } from '../settings/settings.queries.ts';
import { countListed, countWaiting, isListed, listLatest } from './desk-deliveries.queries.ts';

const CROPS = new Map(ITEMS.map(({ id, names, icon, unit }) => [id, { id, names, icon, unit }]));

export function presentDelivery(row: DeliveryRow, language: Language): DeskDelivery {
  const { names, ...crop } = found(CROPS.get(row.cropId), 'server.failed');
  const { companyId: _, termsVersion: __, ...delivery } = showDelivery(row, language);
  return { ...delivery, crop: { ...crop, name: names[language] } };
}

/** Somebody at the trader's desk, as the service knows them. */
export async function deskActor(deps: Deps, viewer: Viewer, companyId: string, grant: Grant = 'DESK_TICKET') {
  const { traderId } = await requireDesk(deps, viewer, companyId, grant);
  return { side: 'TRADER', traderId, userId: viewer.userId } as const satisfies Actor;
}

export async function readDeskDeliveries(
  deps: Deps,
  viewer: Viewer,
  { companyId, list, search, page, size }: DeskDeliveriesQuery,
): Promise<DeskDeliveries> {
  const { traderId } = await deskActor(deps, viewer, companyId);
  const listed = { traderId, list, search };
  const totalCount = await countListed(deps.db, listed, page * size + COUNTED_AHEAD);
  const shownPage = (page - 1) * size < totalCount ? page : 1;
  const rows = await listDeliveries(deps.db, {
    where: isListed(listed),
    order: list === 'CLOSED' ? 'closed' : 'open',
    limit: size,
    skip: (shownPage - 1) * size,
  });
  return {
    rows: rows.map((row) => presentDelivery(row, viewer.language)),
    page: shownPage,
    size,
    totalCount,
    ...(await countWaiting(deps.db, traderId)),
  };
}

export async function readDeskDelivery(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  id: string,
): Promise<DeskDelivery> {
  const { traderId } = await deskActor(deps, viewer, companyId);
  const [row] = await listDeliveries(deps.db, {
    where: areNamed({ traderId }, [id]),
    order: 'open',
    limit: 1,
    skip: 0,
  });
  return presentDelivery(found(row, 'delivery.not-found'), viewer.language);
}

const LATEST = 20;

export async function readLatestTickets(deps: Deps, viewer: Viewer, companyId: string): Promise<DeskTickets> {
  const { traderId } = await deskActor(deps, viewer, companyId);
  const latest = await listLatest(deps.db, traderId, LATEST);
  const where = areNamed({ traderId }, [...new Set(latest.map(({ contractId }) => contractId))]);
  const rows = await listDeliveries(deps.db, { where, order: 'open', limit: LATEST, skip: 0 });
  const tickets = new Map(
    rows.flatMap((row) => {
      const { company, crop, currency, tickets: own } = presentDelivery(row, viewer.language);
      return own.map((ticket) => [ticket.id, { ...ticket, company, crop, currency }] as const);
    }),
  );
  return { tickets: latest.flatMap(({ id }) => tickets.get(id) ?? []) };
}

const NOT_FOUND: Record<Owned, ErrorCode> = {
  delivery: 'delivery.not-found',
  ticket: 'ticket.not-found',
  callOff: 'call-off.not-found',
  dispute: 'dispute.not-found',
};

/** A service's refusal as an error of REST, with the field that it is about. */
export async function unwrap<T>(outcome: Promise<Outcome<T>>, what: Owned): Promise<T> {
  const result = await outcome;
  if (result.ok) return result.value;
  const [first] = result.errors;
  const code = first?.code ?? 'request.invalid';
  if (code === 'not-found') throw new AppError(NOT_FOUND[what]);
  if (code === 'mutation.conflict') throw new AppError('idempotency.conflict');
  const fields = Object.fromEntries(
    result.errors
      .filter(({ field }) => field !== 'root')
      .map((error) => [error.field, [error.code as string]]),
  );
  const known = Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : 'request.invalid';
  throw new AppError(known, known, fields, first?.params && { params: first.params });
}

export const receiptOf = async (
  outcome: Promise<{ ticketId: string; state: string }>,
): Promise<DeliveryReceipt> => {
  const { ticketId, state } = await outcome;
  return { id: ticketId, state };
};

/** Everybody at the desk reads them. */
export async function readQuality(deps: Deps, viewer: Viewer, companyId: string): Promise<DeskQuality> {
  const { traderId } = await deskActor(deps, viewer, companyId);
  const { termsVersion } = found(await findSettings(deps.db, traderId), 'trader.not-found');
  const schedules = await listSchedules(deps.db, traderId);
  return { termsVersion, schedules: schedules.map(({ termsVersion: _, ...schedule }) => schedule) };
}

/** A changed schedule is a new version of the terms: contracts that were made keep theirs. */
export async function editQuality(
  deps: Deps,
  viewer: Viewer,
  companyId: string,
  { cropId, rules, version }: DeskQualityEdit,
): Promise<DeskQuality> {
  const { traderId, countryId } = await requireDesk(deps, viewer, companyId, 'DESK_STAFF');
  ensure(isSoldCrop(cropId), 'schedule.crop-unknown');
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    await lockTrader(tx, traderId);
    const { cropIds } = found(await findSettings(tx, traderId), 'trader.not-found');
    ensure(cropIds.includes(cropId), 'schedule.crop-unknown');
    const [before] = await listSchedules(tx, traderId, cropId);
    ensure((before?.version ?? 0) === version, 'schedule.stale');
    if (JSON.stringify(before?.rules ?? []) === JSON.stringify(rules)) return;
    await insertSchedule(tx, { traderId, cropId, rules, createdBy: viewer.userId, at });
    await tradersChanged(tx);
    await record(tx, at, viewer, {
      action: 'trader.settings-changed',
      subjectType: 'company',
      subjectId: companyId,
      companyId,
      countryId,
    });
  });
  return readQuality(deps, viewer, companyId);
}
