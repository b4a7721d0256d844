import type { StreamQuery } from '@canola/api-schema/notifications/stream';
import type { FastifyInstance } from 'fastify';
import {
  billing,
  countDeclined,
  countTransfers,
  findInvoiceByHash,
  isMethodSetUp,
  readPaying,
  stopPaying,
  stripeWebhook,
} from './modules/billing/index.ts';
import { createTokenVerifier, identity, providerMetadata, SessionOver } from './modules/identity/index.ts';
import { isMessageOpen, news } from './modules/news/index.ts';
import {
  type Feed,
  listAllNotifications,
  notifications,
  openForAll,
  unsubscribeRoutes,
  vapidPublicKey,
} from './modules/notifications/index.ts';
import {
  dataRoutes,
  exchangeRates,
  feedsToday,
  findRateOn,
  openPriceWatch,
  traderQuotes,
} from './modules/prices/index.ts';
import {
  contractDocuments,
  contractExport,
  deskRoutes,
  digestOfTrading,
  findContractDocumentByHash,
  findSettlementByHash,
  hasOpenContracts,
  isAlertOpen,
  listReferences,
  listStuckContracts,
  openTraderDirectory,
  settlementFiles,
  showsMessagePrices,
  signingPages,
  signingWebhook,
  traderApplications,
  traderContracts,
  traderDeliveries,
  traderPrices,
  traderSettlements,
  tradingGraphql,
} from './modules/trading/index.ts';
import {
  accountPolicy,
  findViewed,
  findViewer,
  refuseBlocked,
  type TodaySources,
  users,
} from './modules/users/index.ts';
import type { Deps } from './platform/deps.ts';
import { apiReference } from './platform/http/api-docs.ts';
import { type Authentication, authenticate } from './platform/http/authenticate.ts';
import { installClientErrors } from './platform/http/client-errors.ts';
import { createHost } from './platform/http/host.ts';
import { settingsRoutes } from './platform/http/settings.routes.ts';
import { outboxRoutes } from './platform/mail/outbox.routes.ts';
import { verifyRoutes } from './platform/verify/verify.routes.ts';

/** Mounts the stand-ins for outside services; in demo mode only. */
export type MountStandIns = (app: FastifyInstance, deps: Deps) => Promise<void>;

/**
 * The whole server, the same for the process and for the tests. Nothing is discovered automatically: everything is
 * named here.
 */
export async function buildApp(deps: Deps, mountStandIns?: MountStandIns): Promise<FastifyInstance> {
  const app = await createHost(deps);
  const verifyToken = await createTokenVerifier(deps);
  const directory = await openTraderDirectory(deps);
  app.addHook('onClose', async () => directory.close());
  const authentication: Authentication = {
    async verifyToken(token) {
      try {
        return await verifyToken(token);
      } catch (error) {
        if (error instanceof SessionOver) await refuseBlocked(deps, error.subject);
        throw error;
      }
    },
    async findViewer(claims, viewAs) {
      const viewer = await findViewer(deps, claims);
      return viewAs === undefined ? viewer : findViewed(deps, viewer, viewAs);
    },
  };

  await app.register(async (api) => {
    authenticate(api, authentication);
    await api.register(users, {
      prefix: '/can-users',
      deps,
      today: todaySources(deps),
      isSetUp: (method, currency) => isMethodSetUp(deps.config, method, currency),
      things: {
        hasOpenContracts,
        readPaying: (db, companyId) => readPaying(db, companyId, deps.clock.now()),
        stopPaying: (tx, companyId, by) => stopPaying(tx, deps, companyId, by),
        notificationsOf: (viewer) =>
          listAllNotifications({ ...deps, showsPrices: showsMessagePrices }, viewer),
        tradingOf: (viewer) => listReferences(deps.db, viewer),
      },
    });
    await api.register(billing, {
      prefix: '/can-users',
      deps,
      czkRate: (base, day) => findRateOn(deps.db, { base, counter: 'CZK', day }),
    });
    await api.register(notifications, {
      prefix: '/can-notifications',
      deps,
      authentication,
      showsPrices: showsMessagePrices,
      digest: { parts: [digestOfTrading], isOpen: openForAll(isMessageOpen, isAlertOpen) },
      feedOf: priceFeed(deps),
    });
    await api.register(news, { prefix: '/can-news', deps });
    await api.register(exchangeRates, { prefix: '/can-prices', deps });
    await api.register(tradingGraphql, { prefix: '/graphql', deps, directory });
    await api.register(contractDocuments, { prefix: '/can-trading', deps });
    await api.register(contractExport, { prefix: '/can-trading', deps });
    await api.register(settlementFiles, { prefix: '/can-trading', deps });
    await api.register(traderApplications, { prefix: '/can-trading', deps });
    await api.register(deskRoutes, { prefix: '/can-trading/api/desk', deps, directory });
  });
  await app.register(unsubscribeRoutes, { prefix: '/can-notifications', deps });
  await app.register(stripeWebhook, { prefix: '/can-users', deps });
  await app.register(traderQuotes, { prefix: '/can-prices', deps, directory });
  await app.register(traderPrices, { prefix: '/can-trading', deps, directory });
  await app.register(traderContracts, { prefix: '/can-trading', deps, directory });
  await app.register(traderDeliveries, { prefix: '/can-trading', deps, directory });
  await app.register(traderSettlements, { prefix: '/can-trading', deps, directory });
  await app.register(signingWebhook, { prefix: '/can-trading', deps });
  await app.register(signingPages, { prefix: '/can-trading', deps });
  await app.register(dataRoutes, { prefix: '/data' });
  await app.register(identity, { prefix: '/oidc', deps, policy: accountPolicy(deps) });
  settingsRoutes(app, deps, () => vapidPublicKey(deps.db), providerMetadata(deps.config));
  await app.register(verifyRoutes, {
    find: [findContractDocumentByHash, findSettlementByHash, findInvoiceByHash].map(
      (find) => (sha256: string) => find(deps.db, sha256),
    ),
  });
  installClientErrors(app, deps);
  if (deps.config.demo) outboxRoutes(app, deps);
  if (deps.config.demo) await mountStandIns?.(app, deps);
  if (deps.config.apiDocs) await apiReference(app);
  return app;
}

/** Work that waits for staff is in every module; the users service shows it. */
function todaySources(deps: Deps): TodaySources {
  const { db, clock } = deps;
  return {
    transfers: (scope) => countTransfers(db, clock.now(), scope),
    declined: (scope) => countDeclined(db, scope),
    contracts: (scope) => listStuckContracts(db, clock.now(), scope),
    feeds: () => feedsToday(deps),
  };
}

/** Notifications carries the stream but knows nothing about prices. */
function priceFeed(deps: Deps) {
  const changes = openPriceWatch(deps);
  return ({ region = [] }: StreamQuery): Feed => {
    const regions = new Set(typeof region === 'string' ? [region] : region);
    return (send) => {
      const stops = [...regions].map((id) =>
        changes.subscribe(id, (data) => send({ event: 'prices-changed', data })),
      );
      return () => {
        for (const stop of stops) stop();
      };
    };
  };
}
