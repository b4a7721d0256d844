import { type Erasure, OwnSession, type PasswordChange } from '@canola/api-schema/users/own-account';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#shared/api/client.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => api.get('/can-users/api/user/session', { schema: z.array(OwnSession), signal }),
  staleTime: 0,
});

export const endOtherSessions = () => api.delete('/can-users/api/user/session');

export const putPassword = (change: PasswordChange) =>
  api.put('/can-users/api/user/password', { body: change });

export const leaveCompany = (id: string) => api.delete(`/can-users/api/user/company/${id}`);

export const eraseAccount = (erasure: Erasure) => api.post('/can-users/api/user/erasure', { body: erasure });

export const loadOwnData = () => api.file('/can-users/api/user/data');
