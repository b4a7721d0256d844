import { Company, type CompanyDetailEdit } from '@canola/api-schema/users/company';
import { User, type UserSettings } from '@canola/api-schema/users/user';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';

export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ['company', id],
    queryFn: ({ signal }) => api.get(`/can-users/api/company/${id}`, { schema: Company, signal }),
  });
}

export function patchUser(settings: UserSettings): Promise<User> {
  return api.patch('/can-users/api/user', { body: settings, schema: User });
}

export function putCompanyDetail(detail: CompanyDetailEdit): Promise<Company> {
  return api.put(`/can-users/api/company/${detail.id}/detail`, { body: detail, schema: Company });
}
