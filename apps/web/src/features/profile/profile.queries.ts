import { Company, type CompanyDetailEdit } from '@canola/api-schema/users/company';
import { User, type UserSettings } from '@canola/api-schema/users/user';
import { api } from '#shared/api/client.ts';

export function patchUser(settings: UserSettings): Promise<User> {
  return api.patch('/can-users/api/user', { body: settings, schema: User });
}

export function putCompanyDetail(detail: CompanyDetailEdit): Promise<Company> {
  return api.put(`/can-users/api/company/${detail.id}/detail`, { body: detail, schema: Company });
}
