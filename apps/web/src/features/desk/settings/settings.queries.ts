import {
  DeskKeys,
  DeskSettings,
  type DeskSettingsEdit,
  IssuedDeskKey,
  type NewDeskKey,
} from '@canola/api-schema/trading/desk-settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import { DESK, DESK_KEY } from '../desk.queries.ts';

export const settingsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'settings', companyId],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/settings`, { query: { companyId }, schema: DeskSettings, signal }),
  });

export const saveSettings = (companyId: string, body: DeskSettingsEdit) =>
  api.put(`${DESK}/settings`, { query: { companyId }, body, schema: DeskSettings });

export const keysQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'keys', companyId],
    queryFn: ({ signal }) => api.get(`${DESK}/keys`, { query: { companyId }, schema: DeskKeys, signal }),
  });

export const addKey = (companyId: string, body: NewDeskKey) =>
  api.post(`${DESK}/keys`, { query: { companyId }, body, schema: IssuedDeskKey });

export const revokeKey = (companyId: string, id: string) =>
  api.delete(`${DESK}/keys/${id}`, { query: { companyId } });
