import { Hedge, type NewHedge, type NewResold, Resold } from '@canola/api-schema/trading/desk-book';
import { api } from '#shared/api/client.ts';
import { DESK } from '../desk.queries.ts';

/** The id makes a repeated request the same entry. */
export const addHedge = (companyId: string, body: NewHedge) =>
  api.post(`${DESK}/hedges`, { query: { companyId }, body, schema: Hedge, isRepeatable: true });

export const addResold = (companyId: string, body: NewResold) =>
  api.post(`${DESK}/resold`, { query: { companyId }, body, schema: Resold, isRepeatable: true });
