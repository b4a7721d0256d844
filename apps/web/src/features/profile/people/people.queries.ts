import {
  CompanyPeople,
  Invitation,
  type InvitationLink,
  InvitedTo,
} from '@canola/api-schema/users/invitation';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';

const of = (companyId: string) => `/can-users/api/company/${companyId}`;

export const peopleQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['company-people', companyId],
    queryFn: ({ signal }) => api.get(`${of(companyId)}/people`, { schema: CompanyPeople, signal }),
    staleTime: 0,
  });

export const postInvitation = (companyId: string, email: string) =>
  api.post(`${of(companyId)}/invitation`, { body: { email }, schema: Invitation });

export const withdrawInvitation = (companyId: string, id: string) =>
  api.delete(`${of(companyId)}/invitation/${id}`);

export const removePerson = (companyId: string, id: string) => api.delete(`${of(companyId)}/people/${id}`);

const MAILED = '/can-users/api/user/invitation';

export const invitationQuery = (link: InvitationLink) =>
  queryOptions({
    queryKey: ['invitation', link],
    queryFn: ({ signal }) => api.get(MAILED, { query: link, schema: InvitedTo, signal }),
    staleTime: 0,
  });

export const acceptInvitation = (link: InvitationLink) => api.post(MAILED, { body: link, schema: InvitedTo });
