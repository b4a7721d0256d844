import { ValidatedCompany } from '@canola/api-schema/users/company';
import { type CompanyReference, type Registration, User } from '@canola/api-schema/users/user';
import { api } from '#shared/api/client.ts';

export function validateCompany(reference: CompanyReference): Promise<ValidatedCompany> {
  return api.post('/can-users/api/company/validate', { body: reference, schema: ValidatedCompany });
}

export const readUser = (): Promise<User> => api.get('/can-users/api/user', { schema: User });

export function putRegistration(registration: Registration): Promise<User> {
  return api.put('/can-users/api/user', { body: registration, schema: User });
}
