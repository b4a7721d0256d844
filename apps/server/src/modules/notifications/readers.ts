import type { Deps } from '../../platform/deps.ts';
import { approvedCompanies, type Viewer } from '../../platform/viewer.ts';

/** Notifications knows neither people nor plans: `app.ts` and `tasks.ts` hand in who does. */
export interface Readers {
  /** Whom a push would reach, as the database knows them now; undefined for somebody who may read nothing. */
  find(deps: Pick<Deps, 'db' | 'clock'>, userId: string): Promise<Viewer | undefined>;
  /** Whether a message of the company may name a market price to the reader (docs/product/plans.md#masking). */
  showsPrices: ShowsPrices;
}

export type ShowsPrices = (reader: Viewer, companyId: string) => boolean;

interface Told {
  companyId: string | null;
}

/** What belongs to a company is read by its approved members alone. */
export function isReadable({ companyId }: Told, reader: Viewer): boolean {
  return companyId === null || approvedCompanies(reader).includes(companyId);
}

export function isMasked({ companyId }: Told, reader: Viewer, showsPrices: ShowsPrices): boolean {
  return companyId !== null && !showsPrices(reader, companyId);
}
