import { MAX_AREA_HA, MAX_YIELD } from '@canola/api-schema/position';
import { dayInZone } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { FieldError, TradingErrorCode } from '@canola/api-schema/trading/errors';
import { Decimal } from 'decimal.js';
import type { Deps } from '../../../platform/deps.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { PLAN_SEASONS, requireCompany } from '../companies/access.service.ts';
import { amountErrors, errorUnless, isDecimal, priceErrors, requireId } from '../field-checks.ts';
import { perform } from '../idempotency/perform.ts';
import { refuse, refuseAny, withOutcome } from '../outcome.ts';
import { isSoldCrop } from '../reference/index.ts';
import { type PlanKey, type PlanRow, removePlan, savePlan } from './position.queries.ts';

export interface PlanInput extends PlanKey, Omit<PlanRow, 'version'> {
  /** Of the plan that was changed; null for a new one. */
  version: number | null;
}

const SMALLEST_HARVEST = '0.1';
/** Earlier harvests make the habit; later ones than these nobody has sown. */
const YEARS_BACK = 6;
const YEARS_AHEAD = 2;

/** Approved members of the company, without a grant (docs/product/position.md#plan). */
export const setSeasonPlan = withOutcome(
  async (deps: Deps, viewer: Viewer, input: PlanInput, clientMutationId: string | null = null) => {
    const { companyId, cropId, yearHarvested, version, ...plan } = input;
    const company = await requireCompany(deps, viewer, requireId(companyId), PLAN_SEASONS);
    const year = Number(dayInZone(deps.clock.now(), timeZoneOf(company.countryId)).slice(0, 4));
    const isPlannable = yearHarvested >= year - YEARS_BACK && yearHarvested <= year + YEARS_AHEAD;
    refuseAny([
      ...errorUnless(isSoldCrop(cropId), 'crop', 'crop.unknown'),
      ...errorUnless(isPlannable, 'yearHarvested', 'harvest-year.not-offered'),
      ...planErrors(plan),
    ]);
    const request = { operation: 'setSeasonPlan', companyId, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      const saved = await savePlan(session, { companyId, cropId, yearHarvested }, plan, version);
      if (saved === undefined) refuse('root', 'plan.stale');
      return { version: String(saved) };
    });
  },
);

/** Nothing else changes: a crop that is offered or sold stays on the page, without its costs. */
export const removeSeasonPlan = withOutcome(
  async (
    deps: Deps,
    viewer: Viewer,
    input: PlanKey & { version: number },
    clientMutationId: string | null = null,
  ) => {
    const { version, ...key } = input;
    const { companyId } = key;
    await requireCompany(deps, viewer, requireId(companyId), PLAN_SEASONS);
    const request = { operation: 'removeSeasonPlan', companyId, input, clientMutationId };
    return perform(deps.db, request, async (session) => {
      if (!(await removePlan(session, key, version))) refuse('root', 'plan.stale');
      return {};
    });
  },
);

function planErrors({ areaHa, yield: yields, harvested, costPerHa, costPerTon }: Omit<PlanRow, 'version'>) {
  return [
    ...rangeErrors('areaHa', areaHa, MAX_AREA_HA, 'area'),
    ...rangeErrors('yield', yields, MAX_YIELD, 'yield'),
    ...(harvested === null ? [] : amountErrors('harvested', harvested, SMALLEST_HARVEST)),
    ...(costPerHa === null ? [] : priceErrors('costPerHa', costPerHa)),
    ...(costPerTon === null ? [] : priceErrors('costPerTon', costPerTon)),
    ...errorUnless(costPerHa === null || costPerTon === null, 'costPerTon', 'cost.both'),
  ];
}

function rangeErrors(field: string, text: string, max: number, code: TradingErrorCode): FieldError[] {
  if (!isDecimal(text)) return [{ field, code: 'number.invalid' }];
  const value = new Decimal(text);
  return errorUnless(value.gt(0) && value.lte(max) && value.dp() <= 2, field, code);
}
