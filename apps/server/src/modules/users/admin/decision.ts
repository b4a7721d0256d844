import type { ApprovalState } from '@canola/api-schema/access';
import type { StateChange } from '@canola/api-schema/users/relation';
import { AppError } from '../../../platform/errors.ts';
import type { Decision } from '../companies/approval.service.ts';

/** A block says why; what was decided never waits again (docs/product/companies.md). */
export function decisionOf(state: ApprovalState, now: ApprovalState, change: StateChange): Decision | null {
  if (state === now) return null;
  if (state === 'WAITING') throw new AppError('membership.decided', 'It was decided already.');
  if (state === 'BLOCKED' && !change?.reason)
    throw new AppError('block.reason-missing', 'A block needs a reason.', { reason: ['field.required'] });
  return state;
}
