import {
  ALERT_LIMIT,
  type AlertDirection,
  type AlertKind,
  isReached,
  MAX_ALERT_THRESHOLD,
  readyAgainAt,
} from '@canola/api-schema/alerts';
import { defaultHaulage } from '@canola/api-schema/net-price';
import { commodityOf } from '@canola/api-schema/prices/exchange-crops';
import { COMMODITIES } from '@canola/api-schema/prices/rates';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { FieldError } from '@canola/api-schema/trading/errors';
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  factsOfRegion,
  findPostalCode,
  listedContracts,
  nearestPostalCode,
  type PostalCode,
} from '../../prices/index.ts';
import { findHaulageRates, plansOfCompanies } from '../../users/index.ts';
import { type Right, readableCompanies, requireCompany, requireRight } from '../companies/access.service.ts';
import type { TradingCompany } from '../companies/companies.queries.ts';
import { errorUnless, isId, requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { refuse, refuseAny, withOutcome } from '../outcome.ts';
import { quartersIn } from '../prices/calendar.ts';
import { isSoldCrop } from '../reference/index.ts';
import { findStorageZip } from './alert-place.queries.ts';
import {
  type AlertLimits,
  type AlertStart,
  type AlertTerms,
  countAlerts,
  findAlert,
  insertAlert,
  isAlertOver,
  lockAlertsOf,
  removeAlert,
  updateAlert,
} from './alerts.queries.ts';
import { EXCHANGE } from './alerts.tables.ts';
import { checkAlerts } from './alerts.tasks.ts';
import { isAwakeFor } from './fire.service.ts';
import { currencyOf, valuesNow } from './market-values.ts';

/** Approved members, without a grant; the exchange is in every plan (docs/product/alerts.md#plans). */
const WATCH: Right = { feature: 'STOCK_EXCHANGE', isForSigners: false };

export interface TermsInput {
  companyId: string;
  kind: AlertKind;
  place: { storageId?: string | null; position?: { latitude: number; longitude: number } | null } | null;
  delivers: boolean;
  itemId: string;
  termId: string;
  secondItemId: string | null;
  secondTermId: string | null;
}

/** For a value that is beyond the threshold already: refused with the question, or the answer to it. */
type WhenReached = 'ASK' | 'NOW' | 'NEXT';

export interface LimitsInput {
  direction: AlertDirection;
  threshold: string;
  once: boolean;
  endsOn: string | null;
  whenReached: WhenReached;
}

export const addAlert = withOutcome(
  async (
    deps: Deps,
    viewer: Viewer,
    input: TermsInput & LimitsInput,
    clientMutationId: string | null = null,
  ) => {
    const company = await requireCompany(deps, viewer, requireId(input.companyId), WATCH);
    requireAwake(viewer, input.kind, company.usersCompanyId);
    const terms = await resolveTerms(deps, viewer, company, input);
    const limits = checkLimits(deps, input.kind, company.countryId, input);
    const start = await startOf(deps, terms, limits, input.whenReached);
    const room = await roomOf(deps, viewer, { ...company, companyId: company.id });
    const owner = { companyId: company.id, userId: viewer.userId };
    const request = { operation: 'addAlert', companyId: company.id, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      await lockAlertsOf(session, viewer.userId);
      await room.require(session);
      const id = await insertAlert(session, owner, terms, limits, start, room.today);
      if (!id) refuse('threshold', 'alert.exists');
      await enqueue(session, checkAlerts, marketOf(terms));
      return { alertId: id };
    });
  },
);

export const editAlert = withOutcome(
  async (
    deps: Deps,
    viewer: Viewer,
    id: string,
    input: LimitsInput,
    clientMutationId: string | null = null,
  ) => {
    const row = await requireAlert(deps, viewer, id);
    requireAwake(viewer, row.kind, row.usersCompanyId);
    const limits = checkLimits(deps, row.kind, row.countryId, input);
    const start = await startOf(deps, row, limits, input.whenReached);
    const { companyId } = row;
    const room = await roomOf(deps, viewer, row);
    const request = { operation: 'editAlert', companyId, input: { id, ...input }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      await lockAlertsOf(session, viewer.userId);
      if (isAlertOver(row, room.today)) await room.require(session);
      if (!(await updateAlert(session, row, limits, start))) refuse('threshold', 'alert.exists');
      await enqueue(session, checkAlerts, marketOf(row));
      return { alertId: id };
    });
  },
);

export const deleteAlert = withOutcome(
  async (deps: Deps, viewer: Viewer, id: string, clientMutationId: string | null = null) => {
    const row = await requireAlert(deps, viewer, id);
    const request = { operation: 'deleteAlert', companyId: row.companyId, input: { id }, clientMutationId };
    return perform(deps.db, request, async (session) => {
      await removeAlert(session, row);
      return { alertId: id };
    });
  },
);

/** How many alerts the plan has room for; one that is over takes a place again when it is changed. */
async function roomOf(
  deps: Deps,
  { userId }: Viewer,
  { companyId, usersCompanyId, countryId }: { companyId: string; usersCompanyId: string; countryId: string },
) {
  const plans = await plansOfCompanies(deps, [usersCompanyId]);
  const most = ALERT_LIMIT[plans[usersCompanyId]?.type ?? 'BASIC'];
  const today = dayInZone(deps.clock.now(), timeZoneOf(countryId));
  return {
    today,
    async require(session: Db): Promise<void> {
      if ((await countAlerts(session, { companyId, userId }, today)) >= most)
        refuse('root', 'alert.too-many', { max: String(most) });
    },
  };
}

async function requireAlert({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string) {
  const row = await findAlert(db, viewer.userId, readableCompanies(viewer), requireId(id));
  if (!row) refuse('root', 'not-found');
  requireRight(viewer, row.usersCompanyId, WATCH);
  return row;
}

/** Before anything is compared with a price: an alert on a masked one would tell it bit by bit. */
function requireAwake(viewer: Viewer, kind: AlertKind, usersCompanyId: string): void {
  if (!isAwakeFor(viewer, kind, usersCompanyId)) refuse('root', 'alert.plan');
}

const marketOf = ({ regionId, itemId, termId }: AlertTerms) => ({
  market: regionId === EXCHANGE ? null : { regionId, cropId: itemId, quarterId: termId },
});

/** An alert starts ready, unless the value is beyond the threshold and the person wants the next crossing only. */
async function startOf(
  deps: Deps,
  terms: AlertTerms,
  { direction, threshold }: AlertLimits,
  whenReached: WhenReached,
): Promise<AlertStart> {
  const now = deps.clock.now();
  const ready = { armed: true, readyAgain: null, now };
  if (whenReached === 'NOW') return ready;
  const current = (await valuesNow(deps, [terms])).get(terms);
  const line = { kind: terms.kind, direction, threshold };
  if (!current || !isReached(line, current.value)) return ready;
  if (whenReached === 'ASK')
    refuse('threshold', 'threshold.reached', { price: current.value, currency: currencyOf(terms) });
  return { armed: false, readyAgain: readyAgainAt(line, current.price), now };
}

const SIGNED = /^-?\d{1,10}(\.\d{1,2})?$/;

function checkLimits(
  { clock }: Pick<Deps, 'clock'>,
  kind: AlertKind,
  countryId: string,
  { direction, threshold, once, endsOn }: LimitsInput,
): AlertLimits {
  const isDifference = kind === 'BASIS' || kind === 'SPREAD';
  const value = SIGNED.test(threshold) ? new Decimal(threshold) : undefined;
  const today = dayInZone(clock.now(), timeZoneOf(countryId));
  refuseAny([
    ...thresholdErrors(value, isDifference),
    ...errorUnless(
      endsOn === null || (z.iso.date().safeParse(endsOn).success && endsOn >= today),
      'endsOn',
      'alert.ended',
    ),
  ]);
  return { direction, threshold: value?.toFixed(2) ?? threshold, once, endsOn };
}

function thresholdErrors(value: Decimal | undefined, isDifference: boolean): FieldError[] {
  if (!value) return [{ field: 'threshold', code: 'number.invalid' }];
  if (value.abs().gt(MAX_ALERT_THRESHOLD))
    return [{ field: 'threshold', code: 'price.max', params: { max: String(MAX_ALERT_THRESHOLD) } }];
  return isDifference || value.gte(1)
    ? []
    : [{ field: 'threshold', code: 'price.min', params: { min: '1' } }];
}

/** The markets exist and are traded; a place decides the region. */
export async function resolveTerms(
  deps: Deps,
  viewer: Viewer,
  company: TradingCompany,
  input: TermsInput,
): Promise<AlertTerms> {
  const { kind, itemId, termId, secondItemId, secondTermId } = input;
  const none = { secondItemId: null, secondTermId: null, haulageRate: null };
  if (kind === 'FUTURES') {
    const commodity = COMMODITIES.find((name) => name === itemId) ?? refuse('itemId', 'crop.unknown');
    const today = deps.clock.now().toISOString().slice(0, 10);
    const isTraded = listedContracts(commodity, today).some(({ month }) => month === termId);
    refuseAny(errorUnless(isTraded, 'termId', 'quarter.not-offered'));
    return { kind, regionId: EXCHANGE, zip: null, itemId, termId, ...none };
  }
  const offered = quartersIn(company.countryId, deps.clock.now());
  const isSpread = kind === 'SPREAD';
  refuseAny([
    ...errorUnless(isSoldCrop(itemId) && (kind !== 'BASIS' || commodityOf(itemId)), 'itemId', 'crop.unknown'),
    ...errorUnless(offered.includes(termId), 'termId', 'quarter.not-offered'),
    ...errorUnless(!isSpread || isSoldCrop(secondItemId ?? ''), 'secondItemId', 'crop.unknown'),
    ...errorUnless(!isSpread || offered.includes(secondTermId ?? ''), 'secondTermId', 'quarter.not-offered'),
    ...errorUnless(
      !isSpread || secondItemId !== itemId || secondTermId !== termId,
      'secondTermId',
      'alert.same',
    ),
  ]);
  const at = await placeAt(deps, company, input.place);
  if (!at) refuse('place', 'zip.unknown');
  const { region: regionId, code: zip } = at;
  if (isSpread) return { kind, regionId, zip, itemId, termId, secondItemId, secondTermId, haulageRate: null };
  const haulageRate =
    kind === 'NET_PRICE' && input.delivers ? await haulageRateOf(deps, viewer, regionId) : null;
  return { kind, regionId, zip, itemId, termId, ...none, haulageRate };
}

async function haulageRateOf({ db }: Deps, viewer: Viewer, regionId: string): Promise<string> {
  const currency = factsOfRegion(regionId)?.currency ?? 'EUR';
  const rate = (await findHaulageRates(db, viewer.userId))[currency] ?? defaultHaulage(currency);
  return new Decimal(rate).toFixed(2);
}

/** The storage's postal code, or the nearest one in the company's country. */
async function placeAt(
  { db }: Deps,
  { id, countryId }: TradingCompany,
  place: TermsInput['place'],
): Promise<PostalCode | undefined> {
  if (place?.storageId != null) {
    const zip = isId(place.storageId) ? await findStorageZip(db, id, place.storageId) : undefined;
    if (zip === undefined) refuse('place', 'not-found');
    return findPostalCode(countryId, zip);
  }
  return place?.position
    ? nearestPostalCode(place.position.latitude, place.position.longitude, countryId)
    : undefined;
}
