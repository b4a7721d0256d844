import type { FieldError } from '@canola/api-schema/trading/errors';
import type { Db } from '../../../platform/database/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type Right, readableCompanies, requireRight } from '../companies/access.service.ts';
import { isId } from '../field-checks.ts';
import { refuse } from '../outcome.ts';
import type { Side } from '../tables/deliveries.tables.ts';
import { type DeliveryKey, findOwner, type Owned, type Whose } from './deliveries.queries.ts';

export type { Owned };

/** The side that enters or answers: somebody of the farm, or the trader's people and systems, whose rights were checked before. */
export type Actor =
  | { side: 'FARM'; viewer: Viewer }
  | { side: 'TRADER'; traderId: string; userId: string | null };

export const otherSide = (side: Side): Side => (side === 'FARM' ? 'TRADER' : 'FARM');

export const userOf = (actor: Actor): string | null =>
  actor.side === 'FARM' ? actor.viewer.userId : actor.userId;

const whoseOf = (actor: Actor): Whose =>
  actor.side === 'FARM' ? { usersCompanyIds: readableCompanies(actor.viewer) } : { traderId: actor.traderId };

/** The same for a delivery that was read without asking whose it is. */
export const isOf = (
  actor: Actor,
  { usersCompanyId, traderId }: { usersCompanyId: string; traderId: string },
) =>
  actor.side === 'FARM'
    ? readableCompanies(actor.viewer).includes(usersCompanyId)
    : actor.traderId === traderId;

/** Another's looks as if it did not exist (docs/product/companies.md#foreign-companies). */
export async function requireOwned(
  db: Db,
  actor: Actor,
  what: Owned,
  id: string,
  right: Right,
): Promise<DeliveryKey> {
  const owner = isId(id) ? await findOwner(db, what, id, whoseOf(actor)) : undefined;
  if (!owner) refuse('root', 'not-found');
  if (actor.side === 'FARM') requireRight(actor.viewer, owner.usersCompanyId, right);
  return owner;
}

/** A duplicate that two people entered at the same moment: the index refuses the second. */
export function duplicateOf(error: unknown): FieldError | undefined {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code, constraint } = cause as { code?: string; constraint?: string };
  return code === '23505' && constraint?.startsWith('ticket_')
    ? { field: 'number', code: 'ticket.duplicate' }
    : undefined;
}
