import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { approvedCompanies, type Viewer } from '../../platform/viewer.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** Notifications doesn't know people or plans: `app.ts` and `tasks.ts` pass in functions that do. */
export interface Readers {
  /** Whom a push would reach, as the database knows them now; undefined for somebody who may read nothing. */
  find(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<Viewer | undefined>;
  /** Whether a message of the company may name a market price to the reader (docs/product/plans.md#masking). */
  showsPrices: ShowsPrices;
  /** Whether the reader can still open what the message is about. */
  isOpen(deps: { db: Db; clock: Clock }, userId: string, message: Linked): Promise<boolean>;
}

/** Each module knows its own messages: all of them have to agree. */
export const openForAll =
  (...checks: readonly Readers['isOpen'][]): Readers['isOpen'] =>
  async (...about) => {
    for (const isOpen of checks) if (!(await isOpen(...about))) return false;
    return true;
  };

type Linked = Pick<NotificationRow, 'kind' | 'url'>;

export type ShowsPrices = (reader: Viewer, companyId: string) => boolean;

interface Told {
  companyId: string | null;
}

/** Notifications of a company are read by its approved members only. */
export function isReadable({ companyId }: Told, reader: Viewer): boolean {
  return companyId === null || approvedCompanies(reader).includes(companyId);
}

export function isMasked({ companyId }: Told, reader: Viewer, showsPrices: ShowsPrices): boolean {
  return companyId !== null && !showsPrices(reader, companyId);
}
