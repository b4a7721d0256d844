// Says that the server has a limiter, which the modules behind the factories use.

import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type {} from '../../apps/server/src/platform/http/rate-limit.ts';
import {
  type CompanyOptions,
  type SeededCompany,
  type SeededUser,
  seedCompany,
  seedUser,
  type UserOptions,
} from '../../apps/server/test/factories.ts';

export const PASSWORD = 'canola-demo-2026';

/** People and companies of one journey alone; everybody can sign in, each under an e-mail of their own. */
export interface Seed {
  user(options?: UserOptions): Promise<SeededUser>;
  company(options?: CompanyOptions): Promise<SeededCompany>;
}

export function seedInto(db: Database): Seed {
  return {
    user: (options) => seedUser(db, { password: PASSWORD, ...options }),
    company: (options) => seedCompany(db, options),
  };
}
