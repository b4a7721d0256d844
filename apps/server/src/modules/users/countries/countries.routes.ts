import { Country, CountryParams, Language } from '@canola/api-schema/users/country';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import { LANGUAGE_LIST } from './countries.reference.ts';
import { getCountries, getCountry, type IsSetUp } from './countries.service.ts';

export function countryRoutes(app: FastifyInstance, deps: Deps, isSetUp: IsSetUp): void {
  const api = apiRoutes(app, 'countries');
  api.get('/public/api/language', {
    summary: 'Languages of the product',
    config: { public: true },
    returns: z.array(Language),
    handle: () => LANGUAGE_LIST,
  });

  // Registration needs them, so a person without a finished profile may read them too.
  api.get('/api/country', {
    summary: 'All countries',
    returns: z.array(Country),
    handle: () => getCountries(deps, isSetUp),
  });

  api.get('/api/country/:id', {
    summary: 'One country',
    params: CountryParams,
    returns: Country,
    fails: ['country.not-found'],
    handle: (req) => getCountry(deps, isSetUp, req.params.id),
  });
}
