import { HOUR_MS } from '@canola/api-schema/duration';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { endWorkerPool, runDueJobs } from '../../../test/run-due-jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { readConfig } from '../../platform/config/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Authentication, authenticate, decorateViewer } from '../../platform/http/authenticate.ts';
import { installErrorHandler } from '../../platform/http/error-handler.ts';
import { createLogger } from '../../platform/http/logger.ts';
import { openLive } from '../../platform/live/live.ts';
import { deliverMail } from '../../platform/mail/mail.ts';
import type { Membership, Viewer } from '../../platform/viewer.ts';
import { type FilesOf, fanOutTask, mailTask, notifications, pushTask } from './index.ts';
import type { Readers } from './readers.ts';

/**
 * The person who is signed in comes from identity and users, above this module; here a test decides.
 * A person's name is their token.
 */
export function createPeople() {
  const people = new Map<string, Viewer>();
  const blocked = new Set<string>();
  const expired = new Set<string>();
  const authentication: Authentication = {
    async verifyToken(token) {
      if (expired.has(token) || !people.has(token)) throw new Error('the token is not valid');
      return { subject: token, email: undefined, emailVerified: true, permissions: [] };
    },
    async findViewer({ subject }) {
      const viewer = people.get(subject);
      if (!viewer || blocked.has(subject)) throw new AppError('user.blocked');
      return viewer;
    },
  };
  const readers: Readers = {
    find: async (_, userId) =>
      [...people.values()].find((person) => person.userId === userId && !blocked.has(person.subject)),
    showsPrices: ({ memberships }, companyId) =>
      memberships.some(
        (membership) =>
          membership.companyId === companyId && membership.fullFeatures.includes('PURCHASE_PRICES'),
      ),
    isOpen: async (_, __, { url }) => url !== '/reports/withdrawn',
  };
  return {
    authentication,
    readers,
    blocked,
    expired,
    /** With a company the person is an approved member of it. */
    add(name: string, language: Viewer['language'] = 'en', companyId?: string): Viewer {
      const viewer: Viewer = {
        userId: crypto.randomUUID(),
        subject: name,
        email: `${name}@canola.test`,
        language,
        isRegistered: true,
        permissions: new Set(),
        memberships: companyId === undefined ? [] : [membershipIn(companyId)],
      };
      people.set(name, viewer);
      return viewer;
    },
    changes(name: string, memberships: readonly Membership[]) {
      const viewer = people.get(name);
      if (viewer) people.set(name, { ...viewer, memberships });
    },
    speaks(name: string, language: Viewer['language']) {
      const viewer = people.get(name);
      if (viewer) people.set(name, { ...viewer, language });
    },
  };
}
/** Approved, on a plan that shows prices. */
export function membershipIn(companyId: string, changes: Partial<Membership> = {}): Membership {
  return {
    companyId,
    countryId: 'CZ',
    companyNumber: '12345679',
    kind: 'FARM',
    role: 'USER',
    grants: [],
    approvalState: 'APPROVED',
    fullFeatures: ['PURCHASE_PRICES'],
    ...changes,
  };
}

export type People = ReturnType<typeof createPeople>;

/** A connection that is cut while it runs nothing says so by an event, which would end the test run. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  database.pool.on('connect', (client) => client.on('error', () => {}));
  return database;
}

export interface Process {
  app: FastifyInstance;
  deps: Deps;
  /** Throws what a job threw; with hours added, also what waits for its next try. */
  runJobs(options?: { hoursLater: number }): Promise<void>;
  close(): Promise<void>;
}

/** One server process with only this module; several may share a database. */
export async function startProcess(
  { url, db }: TestDatabase,
  people: People,
  settings: Record<string, string> = { DEMO: 'true' },
  filesOf: FilesOf = async () => [],
): Promise<Process> {
  const log = createLogger({ logLevel: 'silent' });
  const live = await openLive(url, log);
  let hoursLater = 0;
  const clock = { now: () => new Date(Date.now() + hoursLater * HOUR_MS) };
  const deps: Deps = { config: readConfig(settings), clock, log, db, live };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  decorateViewer(app);
  const { authentication, readers } = people;
  await app.register(async (scope) => {
    authenticate(scope, authentication);
    await scope.register(notifications, {
      prefix: '/can-notifications',
      deps,
      authentication,
      showsPrices: readers.showsPrices,
    });
  });
  return {
    app,
    deps,
    async runJobs(options = { hoursLater: 0 }) {
      hoursLater = options.hoursLater;
      await runDueJobs(deps, [fanOutTask, pushTask(readers), mailTask(readers, filesOf), deliverMail]);
    },
    async close() {
      await app.close();
      await live.close();
      await endWorkerPool(deps);
    },
  };
}

export const bearer = (name: string) => ({ authorization: `Bearer ${name}` });
