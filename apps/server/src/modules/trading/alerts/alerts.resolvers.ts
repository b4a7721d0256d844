import { ALERT_LIMIT } from '@canola/api-schema/alerts';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Deps } from '../../../platform/deps.ts';
import { plansOfCompanies } from '../../users/index.ts';
import { findReadableCompany, readableCompanies } from '../companies/access.service.ts';
import type { TradingContext } from '../context.ts';
import { isId } from '../field-checks.ts';
import type {
  Alert,
  AlertHistory,
  AlertLimits,
  AlertState,
  AlertTerms,
  MutationResolvers,
  QueryResolvers,
} from '../generated/resolvers.ts';
import { Refusal } from '../outcome.ts';
import { payloadOf } from '../payload.ts';
import { shownCrop, shownQuarter } from '../reference/reference-shown.ts';
import { placeOf } from './alert-message.ts';
import {
  type AlertRow,
  findAlert,
  isAlertOver,
  listAlerts,
  type AlertTerms as MarketTerms,
} from './alerts.queries.ts';
import {
  addAlert,
  deleteAlert,
  editAlert,
  type LimitsInput,
  resolveTerms,
  type TermsInput,
} from './alerts.service.ts';
import { isAwakeFor } from './fire.service.ts';
import { alertHistory } from './history.service.ts';
import { currencyOf, valuesNow } from './market-values.ts';

export const alertQueries: QueryResolvers = {
  async alerts(_, { companyId, locale }, context) {
    const { deps, viewer, traders } = context;
    const company = isId(companyId) ? await findReadableCompany(deps, viewer, companyId) : undefined;
    if (!company) return null;
    const { usersCompanyId, countryId } = company;
    const rows = await listAlerts(deps.db, { companyId, userId: viewer.userId });
    // Before any price is read.
    const awake = rows.filter(({ kind }) => isAwakeFor(viewer, kind, usersCompanyId));
    const values = await valuesNow(deps, awake);
    const plans = await plansOfCompanies(deps, [usersCompanyId]);
    const today = dayInZone(deps.clock.now(), timeZoneOf(countryId));
    const alerts = rows.map((row): Alert => {
      const isAwake = awake.includes(row);
      const value = values.get(row)?.value ?? null;
      return {
        ...shownTerms(row),
        crop: shownCrop(traders, row.itemId, locale) ?? null,
        secondCrop: (row.secondItemId && shownCrop(traders, row.secondItemId, locale)) || null,
        state: stateOf(row, { isAwake, value, today, now: deps.clock.now() }),
        value,
        firedValue: isAwake ? row.firedValue : null,
        readyAgain: isAwake ? row.readyAgain : null,
        firedAt: row.firedAt?.toISOString() ?? null,
        armedFrom: row.armedFrom.toISOString(),
      };
    });
    return {
      limit: ALERT_LIMIT[plans[usersCompanyId]?.type ?? 'BASIC'],
      used: rows.filter((row) => !isAlertOver(row, today)).length,
      alerts,
    };
  },

  async alertHistory(_, { terms }, context) {
    const { deps, viewer } = context;
    const input = termsInput(terms);
    const company = isId(input.companyId)
      ? await findReadableCompany(deps, viewer, input.companyId)
      : undefined;
    if (!company) return null;
    const resolved = await unlessRefused(() => resolveTerms(deps as Deps, viewer, company, input));
    return resolved ? historyOf(context, resolved, company.usersCompanyId) : null;
  },

  async savedAlertHistory(_, { id }, context) {
    const { deps, viewer } = context;
    const row = isId(id) ? await findAlert(deps.db, viewer.userId, readableCompanies(viewer), id) : undefined;
    return row ? historyOf(context, row, row.usersCompanyId) : null;
  },
};

/** The plan is checked before any price is read. */
async function historyOf(
  { deps, viewer, traders }: TradingContext,
  terms: MarketTerms,
  usersCompanyId: string,
): Promise<AlertHistory> {
  const currency = currencyOf(terms);
  if (!isAwakeFor(viewer, terms.kind, usersCompanyId))
    return { masked: true, currency, value: null, points: [] };
  const value = (await valuesNow(deps, [terms])).get(terms)?.value ?? null;
  return { masked: false, currency, value, points: await alertHistory(deps, traders, terms) };
}

export const alertMutations: MutationResolvers = {
  addAlert: (_, { terms, limits, clientMutationId = null }, context) =>
    shown(
      context,
      addAlert(
        context.deps,
        context.viewer,
        { ...termsInput(terms), ...limitsInput(limits) },
        clientMutationId,
      ),
    ),
  editAlert: (_, { id, limits, clientMutationId = null }, context) =>
    shown(context, editAlert(context.deps, context.viewer, id, limitsInput(limits), clientMutationId)),
  deleteAlert: (_, { id, clientMutationId = null }, context) =>
    shown(context, deleteAlert(context.deps, context.viewer, id, clientMutationId)),
};

const shown = (context: TradingContext, outcome: ReturnType<typeof deleteAlert>) =>
  payloadOf(context, outcome, ({ alertId }) => ({ id: alertId }));

function termsInput(terms: AlertTerms): TermsInput {
  const { place = null, delivers, secondItemId = null, secondTermId = null, ...rest } = terms;
  return { ...rest, place, delivers: delivers ?? false, secondItemId, secondTermId };
}

function limitsInput({ direction, threshold, once, endsOn = null, whenReached }: AlertLimits): LimitsInput {
  return { direction, threshold, once: once ?? false, endsOn, whenReached: whenReached ?? 'ASK' };
}

function stateOf(
  row: AlertRow,
  { isAwake, value, today, now }: { isAwake: boolean; value: string | null; today: string; now: Date },
): AlertState {
  if (!isAwake) return 'ASLEEP';
  if (isAlertOver(row, today)) return 'DONE';
  if (!row.armed || row.armedFrom > now) return 'SILENT';
  return value === null ? 'NO_VALUE' : 'READY';
}

function shownTerms(row: AlertRow) {
  const { id, kind, itemId, termId, secondTermId, zip, direction, threshold, once, endsOn } = row;
  return {
    id,
    kind,
    itemId,
    termId,
    quarter: shownQuarter(termId) ?? null,
    secondQuarter: (secondTermId && shownQuarter(secondTermId)) || null,
    place: placeOf(row),
    zip,
    delivers: row.haulageRate !== null,
    direction,
    threshold,
    currency: currencyOf(row),
    once,
    endsOn,
  };
}

/** A market that doesn't exist has no history. */
async function unlessRefused<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
