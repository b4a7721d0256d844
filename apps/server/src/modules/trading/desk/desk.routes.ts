import { DeskQuery } from '@canola/api-schema/trading/desk';
import {
  DeskKeyParams,
  DeskKeys,
  DeskSettings,
  DeskSettingsEdit,
  IssuedDeskKey,
  NewDeskKey,
} from '@canola/api-schema/trading/desk-settings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { apiRoutes } from '../../../platform/http/api-routes.ts';
import type { TraderDirectory } from '../reference/trader-directory.ts';
import { bookRoutes } from './book/book.routes.ts';
import { deskContractRoutes } from './contracts/desk-contracts.routes.ts';
import { deskDeliveryRoutes } from './deliveries/desk-deliveries.routes.ts';
import { demandRoutes } from './demand/demand.routes.ts';
import { addKey, endKey, readKeys } from './keys/keys.service.ts';
import { deskPriceRoutes } from './prices/prices.routes.ts';
import { editSettings, readSettings } from './settings/settings.service.ts';
import { deskSettlementRoutes } from './settlements/desk-settlements.routes.ts';

export interface DeskOptions {
  deps: Deps;
  directory: TraderDirectory;
}

/** The calls of a trader's people, mounted at /can-trading/api/desk in a scope that knows the viewer. */
export async function deskRoutes(app: FastifyInstance, { deps, directory }: DeskOptions): Promise<void> {
  deskContractRoutes(app, deps);
  bookRoutes(app, deps);
  demandRoutes(app, deps);
  deskSettlementRoutes(app, deps);
  deskDeliveryRoutes(app, deps);
  settingsRoutes(app, deps);
  deskPriceRoutes(app, { deps, directory });
}

function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const api = apiRoutes(app, 'desk: settings');
  const refusals = ['trader.not-found', 'grant.missing'] as const;

  api.get('/settings', {
    summary: "The trader's points, terms and description",
    query: DeskQuery,
    returns: DeskSettings,
    fails: refusals,
    handle: (req) => readSettings(deps, req.viewer, req.query.companyId),
  });

  api.put('/settings', {
    summary: 'Change points, terms and description. Needs the grant DESK_STAFF',
    query: DeskQuery,
    body: DeskSettingsEdit,
    returns: DeskSettings,
    fails: refusals,
    handle: (req) => editSettings(deps, req.viewer, req.query.companyId, req.body),
  });

  api.get('/keys', {
    summary: "Keys of the trader's systems that work. Needs the grant DESK_STAFF",
    query: DeskQuery,
    returns: DeskKeys,
    fails: refusals,
    handle: (req) => readKeys(deps, req.viewer, req.query.companyId),
  });

  api.post('/keys', {
    summary: 'A new key, shown in this response only. Needs the grant DESK_STAFF',
    query: DeskQuery,
    body: NewDeskKey,
    returns: IssuedDeskKey,
    status: 201,
    fails: [...refusals, 'trader-key.too-many'],
    handle: (req) => addKey(deps, req.viewer, req.query.companyId, req.body),
  });

  api.delete('/keys/:id', {
    summary: 'Revoke a key. Needs the grant DESK_STAFF',
    query: DeskQuery,
    params: DeskKeyParams,
    fails: [...refusals, 'trader-key.not-found'],
    handle: (req) => endKey(deps, req.viewer, req.query.companyId, req.params.id),
  });
}
