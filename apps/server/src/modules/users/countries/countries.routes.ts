import { Country, CountryParams, Language } from '@canola/api-schema/users/country';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { failures } from '../../../platform/http/failures.ts';
import type { UsersScope } from '../users.routes.ts';
import { LANGUAGE_LIST } from './countries.reference.ts';
import { getCountries, getCountry, type IsSetUp } from './countries.service.ts';

export function countryRoutes(app: UsersScope, deps: Deps, isSetUp: IsSetUp): void {
  app.get(
    '/public/api/language',
    {
      config: { public: true },
      schema: {
        tags: ['countries'],
        summary: 'Languages of the product',
        response: { 200: z.array(Language) },
      },
    },
    () => LANGUAGE_LIST,
  );

  // Registration needs them, so a person without a finished profile may read them too.
  app.get(
    '/api/country',
    {
      schema: {
        tags: ['countries'],
        summary: 'All countries',
        response: { 200: z.array(Country), ...failures() },
      },
    },
    () => getCountries(deps, isSetUp),
  );

  app.get(
    '/api/country/:id',
    {
      schema: {
        tags: ['countries'],
        summary: 'One country',
        params: CountryParams,
        response: { 200: Country, ...failures('request.invalid', 'country.not-found') },
      },
    },
    (req) => getCountry(deps, isSetUp, req.params.id),
  );
}
