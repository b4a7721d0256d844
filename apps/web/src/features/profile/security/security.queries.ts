import {
  Authenticator,
  type AuthenticatorCode,
  AuthenticatorOffer,
  RecoveryCodes,
} from '@canola/api-schema/users/authenticator';
import {
  type Erasure,
  type LeaveQuery,
  Leaving,
  OwnSession,
  type PasswordChange,
} from '@canola/api-schema/users/own-account';
import { type NewPasskey, Passkey, PasskeyOffer } from '@canola/api-schema/users/passkey';
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

/** Plans and payments that go on without the person, in each of their companies. */
export const leavingQuery = queryOptions({
  queryKey: ['leaving'],
  queryFn: ({ signal }) => api.get('/can-users/api/user/leaving', { schema: z.array(Leaving), signal }),
  staleTime: 0,
  gcTime: 0,
});

export const leaveCompany = (id: string, query: LeaveQuery) =>
  api.delete(`/can-users/api/user/company/${id}`, { query: { ...query } });

export const eraseAccount = (erasure: Erasure) => api.post('/can-users/api/user/erasure', { body: erasure });

export const loadOwnData = () => api.file('/can-users/api/user/data');

const PASSKEYS = '/can-users/api/user/passkey';

export const passkeysQuery = queryOptions({
  queryKey: ['own-passkeys'],
  queryFn: ({ signal }) => api.get(PASSKEYS, { schema: z.array(Passkey), signal }),
  staleTime: 0,
});

export const offerPasskey = (password: string) =>
  api.post(`${PASSKEYS}/offer`, { body: { password }, schema: PasskeyOffer });

export const postPasskey = (key: NewPasskey) => api.post(PASSKEYS, { body: key, schema: Passkey });

export const renamePasskey = (id: string, name: string) =>
  api.put(`${PASSKEYS}/${id}`, { body: { name }, schema: Passkey });

export const removePasskey = (id: string, password: string) =>
  api.post(`${PASSKEYS}/${id}/removal`, { body: { password } });

const AUTHENTICATOR = '/can-users/api/user/authenticator';

export const authenticatorQuery = queryOptions({
  queryKey: ['own-authenticator'],
  queryFn: ({ signal }) => api.get(AUTHENTICATOR, { schema: Authenticator, signal }),
  staleTime: 0,
});

export const offerAuthenticator = (password: string) =>
  api.post(`${AUTHENTICATOR}/offer`, { body: { password }, schema: AuthenticatorOffer });

export const postAuthenticator = (code: AuthenticatorCode) =>
  api.post(AUTHENTICATOR, { body: code, schema: RecoveryCodes });

export const renewRecoveryCodes = (password: string) =>
  api.post(`${AUTHENTICATOR}/codes`, { body: { password }, schema: RecoveryCodes });

export const removeAuthenticator = (password: string) =>
  api.post(`${AUTHENTICATOR}/removal`, { body: { password } });
