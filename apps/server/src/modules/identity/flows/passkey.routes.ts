import { PasskeyAttestation } from '@canola/api-schema/users/passkey';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Account, findAccount } from '../accounts/accounts.queries.ts';
import { endOtherSessions } from '../accounts/accounts.service.ts';
import { hasAuthenticator } from '../authenticator/authenticator.queries.ts';
import { browserName } from '../own-account/browser-name.ts';
import { addPasskeyPage, offerPasskeyPage, secondFactorPage } from '../pages/passkey.page.ts';
import { requestPasskey, verifyPasskey } from '../passkeys/assertion.ts';
import { hasPasskey } from '../passkeys/passkeys.queries.ts';
import { addPasskey, offerPasskey } from '../passkeys/registration.ts';
import { isStaff } from '../passkeys/staff.ts';
import { accountAfterPassword, stepAfterPassword } from './after-password.ts';
import type { LogInVisit } from './flow.ts';
import { textOf } from './form-fields.ts';
import { begun, finishLogIn, logRefused, type Pages, recall } from './interaction.ts';
import { rememberDevice } from './known-device.ts';
import { sendLogIn } from './log-in.routes.ts';
import { pageContext, sendPage } from './page-scope.ts';

export function passkeyRoutes({ get, post }: Pages): void {
  /** Instead of e-mail and password: the key says who the person is. */
  post(
    '/passkey',
    begun(async (visit) => {
      const { deps, interaction, request } = visit;
      const owner = { purpose: 'log-in', id: interaction.uid } as const;
      const key = await verifyPasskey(deps, owner, textOf(request.body, 'credential'));
      const account = key && (await findAccount(deps.db, key.subject));
      if (!account?.emailVerifiedAt) {
        logRefused(visit, 'passkey', account?.subject);
        return sendLogIn(visit, 401, { failure: pageContext(visit).t('passkey.refused') });
      }
      rememberDevice(visit, account.email);
      return finishLogIn(visit, account.subject, ['pop', 'mfa']);
    }),
  );

  get(
    '/second-factor',
    begun(async (visit) => {
      const account = await accountAfterPassword(visit);
      return account ? sendSecondFactor(visit, account) : backToLogIn(visit);
    }),
  );

  post(
    '/second-factor',
    begun(async (visit) => {
      const { deps, interaction, request } = visit;
      const account = await accountAfterPassword(visit);
      if (!account) return backToLogIn(visit);
      const owner = { purpose: 'second-factor', id: interaction.uid, subject: account.subject } as const;
      const key = await verifyPasskey(deps, owner, textOf(request.body, 'credential'));
      if (!key) {
        logRefused(visit, 'passkey', account.subject);
        return sendSecondFactor(visit, account, true);
      }
      return finishLogIn(visit, account.subject, ['pwd', 'pop', 'mfa']);
    }),
  );

  get(
    '/add-passkey',
    begun(async (visit) => {
      const account = await accountToGetKey(visit);
      return account ? sendAdd(visit, account) : backToLogIn(visit);
    }),
  );

  post(
    '/add-passkey',
    begun(async (visit) => {
      const { deps, interaction, request } = visit;
      const account = await accountToGetKey(visit);
      if (!account) return backToLogIn(visit);
      const credential = readAttestation(textOf(request.body, 'credential'));
      if (!credential) return sendAdd(visit, account, true);
      try {
        const { browser, system } = browserName(request.headers['user-agent'] ?? null);
        const name = [browser, system].filter(Boolean).join(' · ') || 'Canola';
        // The other sessions were opened when the password was enough.
        const own = interaction.session?.uid ?? interaction.uid;
        const onFirst = (tx: Db) => endOtherSessions(tx, account.subject, own);
        await addPasskey(deps, account, { place: interaction.uid, name, credential, onFirst });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendAdd(visit, account, true);
      }
      return finishLogIn(visit, account.subject, ['pwd', 'pop', 'mfa']);
    }),
  );

  get(
    '/offer-passkey',
    begun(async (visit) => {
      const account = await accountToGetKey(visit);
      if (!account) return backToLogIn(visit);
      const options = await offerPasskey(visit.deps, account, visit.interaction.uid);
      return sendPage(visit, 200, offerPasskeyPage(pageContext(visit), { base: visit.base, options }));
    }),
  );

  /** Not now. */
  post(
    '/offer-passkey',
    begun(async (visit) => {
      const account = await accountAfterPassword(visit);
      const isEnough = account && !(await stepAfterPassword(visit, account.subject));
      return isEnough ? finishLogIn(visit, account.subject, ['pwd']) : backToLogIn(visit);
    }),
  );
}

async function sendSecondFactor(
  visit: LogInVisit,
  { subject, email }: Account,
  isRefused = false,
): Promise<FastifyReply> {
  const { deps, interaction, base } = visit;
  const options = await requestPasskey(deps, { purpose: 'second-factor', id: interaction.uid, subject });
  if (!options || !(await hasPasskey(deps.db, subject))) return backToLogIn(visit);
  const context = pageContext(visit);
  const failure = isRefused ? context.t('passkey.refused') : undefined;
  const offersCode =
    (await hasAuthenticator(deps.db, subject)) && !(await isStaff(deps, visit.policy, subject));
  const page = secondFactorPage(context, { base, email, failure, options, offersCode });
  return sendPage(visit, isRefused ? 401 : 200, page);
}

async function sendAdd(visit: LogInVisit, account: Account, isRefused = false): Promise<FastifyReply> {
  const options = await offerPasskey(visit.deps, account, visit.interaction.uid);
  const context = pageContext(visit);
  const failure = isRefused ? context.t('passkey.refused') : undefined;
  const view = { base: visit.base, email: account.email, failure, options };
  return sendPage(visit, isRefused ? 422 : 200, addPasskeyPage(context, view));
}

/** Somebody who has a second factor proves it first: only a password must not add a key. */
async function accountToGetKey(visit: LogInVisit): Promise<Account | undefined> {
  const account = await accountAfterPassword(visit);
  if (!account) return undefined;
  const { isCodeGiven } = recall(visit.interaction);
  const step = await stepAfterPassword(visit, account.subject, isCodeGiven);
  return step === 'second-factor' || step === 'code' ? undefined : account;
}

export async function backToLogIn({ reply, base }: LogInVisit): Promise<FastifyReply> {
  return reply.redirect(`${base}/log-in`, 303);
}

function readAttestation(text: string): PasskeyAttestation | undefined {
  try {
    return PasskeyAttestation.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
