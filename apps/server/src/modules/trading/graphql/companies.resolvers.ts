import { readableCompanies } from '../companies/access.service.ts';
import { listCompanies } from './companies.queries.ts';
import type { Resolvers } from './generated/resolvers.ts';

export const companyResolvers: Resolvers = {
  Query: {
    companies: (_, _args, { viewer, deps }) => listCompanies(deps.db.$client, readableCompanies(viewer)),
  },
};
