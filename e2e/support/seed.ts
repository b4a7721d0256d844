// Says that the server has a limiter, which the modules behind the factories use.

import { keepCompanyInStep } from '../../apps/server/src/modules/trading/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
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

/** People and companies of one journey only; everyone can sign in, each with their own e-mail. */
export interface Seed {
  user(options?: UserOptions): Promise<SeededUser>;
  company(options?: CompanyOptions): Promise<SeededCompany>;
}

export function seedInto(db: Database): Seed {
  return {
    user: (options) => seedUser(db, { password: PASSWORD, ...options }),
    async company(options) {
      const company = await seedCompany(db, options);
      // The same as the job that runs when a company registers.
      await keepCompanyInStep({ db, clock: systemClock }, { companyId: company.id });
      return company;
    },
  };
}
