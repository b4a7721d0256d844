import type { ApprovalState } from '@canola/api-schema/access';
import { AppError } from '../../../platform/errors.ts';
import type { Decision } from '../companies/approval.service.ts';

/** A decided request never waits again (docs/product/companies.md). */
export function decisionOf(state: ApprovalState, now: ApprovalState): Decision | null {
  if (state === now) return null;
  if (state === 'WAITING') throw new AppError('membership.decided', 'It was decided already.');
  return state;
}
