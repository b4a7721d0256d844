import { z } from 'zod';
import { UserCompany } from './company.ts';
import { Country } from './country.ts';
import { Flags } from './flag.ts';
import { FeatureMap } from './plan.ts';
import { User } from './user.ts';

/** Everything that the app needs for its first page, in one response. */
export const Start = z.object({
  user: User,
  companies: z.array(UserCompany),
  countries: z.array(Country),
  flags: Flags,
  /** Of each company that is not blocked, or of the person without one (`null`); none before the registration. */
  features: z.array(z.object({ companyId: z.uuid().nullable(), map: FeatureMap })),
});
export type Start = z.infer<typeof Start>;
