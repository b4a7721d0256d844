import { PasskeyAttestation } from '@canola/api-schema/users/passkey';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { type Account, findAccount } from '../accounts/accounts.queries.ts';
import { browserName } from '../own-account/browser-name.ts';
import { addPasskeyPage, secondFactorPage } from '../pages/passkey.page.ts';
import { requestPasskey, verifyPasskey } from '../passkeys/assertion.ts';
import { hasPasskey } from '../passkeys/passkeys.queries.ts';
import { addPasskey, offerPasskey } from '../passkeys/registration.ts';
import { accountAfterPassword } from './after-password.ts';
import type { Flow } from './flow.ts';
import { textOf } from './form-fields.ts';
import { baseOf, findInteraction, finishLogIn, type Interaction, sendExpired } from './interaction.ts';
import { rememberDevice } from './known-device.ts';
import { sendLogIn } from './log-in-page.ts';
import { pageContext, sendPage } from './page-scope.ts';

export function passkeyRoutes(scope: FastifyInstance, flow: Flow): void {
  const { config, db } = flow.deps;

  /** Instead of e-mail and password: the key says who the person is. */
  scope.post('/interaction/:uid/passkey', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const owner = { purpose: 'log-in', id: interaction.uid } as const;
    const key = await verifyPasskey(flow.deps, owner, textOf(request.body, 'credential'));
    const account = key && (await findAccount(db, key.subject));
    if (!account?.emailVerifiedAt) {
      const failure = pageContext(request, config).t('passkey.refused');
      return sendLogIn(flow, request, reply, interaction, 401, { failure });
    }
    rememberDevice(flow, request, reply, account.email);
    return finishLogIn(flow, request, reply, interaction, account.subject, ['pop', 'mfa']);
  });

  async function sendSecondFactor(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    { subject, email }: Account,
    isRefused = false,
  ): Promise<FastifyReply> {
    const options = await requestPasskey(flow.deps, {
      purpose: 'second-factor',
      id: interaction.uid,
      subject,
    });
    if (!options || !(await hasPasskey(db, subject))) return backToLogIn(request, reply);
    const context = pageContext(request, config);
    const failure = isRefused ? context.t('passkey.refused') : undefined;
    const page = secondFactorPage(context, { base: baseOf(request), email, failure, options });
    return sendPage(reply, isRefused ? 401 : 200, page);
  }

  scope.get('/interaction/:uid/second-factor', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const account = await accountAfterPassword(flow, interaction);
    return account ? sendSecondFactor(request, reply, interaction, account) : backToLogIn(request, reply);
  });

  scope.post('/interaction/:uid/second-factor', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const account = await accountAfterPassword(flow, interaction);
    if (!account) return backToLogIn(request, reply);
    const owner = { purpose: 'second-factor', id: interaction.uid, subject: account.subject } as const;
    const key = await verifyPasskey(flow.deps, owner, textOf(request.body, 'credential'));
    if (!key) return sendSecondFactor(request, reply, interaction, account, true);
    return finishLogIn(flow, request, reply, interaction, account.subject, ['pwd', 'pop', 'mfa']);
  });

  async function sendAdd(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    account: Account,
    isRefused = false,
  ): Promise<FastifyReply> {
    const options = await offerPasskey(flow.deps, account, interaction.uid);
    const context = pageContext(request, config);
    const failure = isRefused ? context.t('passkey.refused') : undefined;
    const view = { base: baseOf(request), email: account.email, failure, options };
    return sendPage(reply, isRefused ? 422 : 200, addPasskeyPage(context, view));
  }

  /** Somebody who has a key proves it instead: the password alone must not add another. */
  async function accountWithoutKey(interaction: Interaction): Promise<Account | undefined> {
    const account = await accountAfterPassword(flow, interaction);
    return account && !(await hasPasskey(db, account.subject)) ? account : undefined;
  }

  scope.get('/interaction/:uid/add-passkey', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const account = await accountWithoutKey(interaction);
    return account ? sendAdd(request, reply, interaction, account) : backToLogIn(request, reply);
  });

  scope.post('/interaction/:uid/add-passkey', async (request, reply) => {
    const interaction = await findInteraction(flow, request, reply);
    if (!interaction) return sendExpired(flow, request, reply);
    const account = await accountWithoutKey(interaction);
    if (!account) return backToLogIn(request, reply);
    const credential = readAttestation(textOf(request.body, 'credential'));
    if (!credential) return sendAdd(request, reply, interaction, account, true);
    try {
      const { browser, system } = browserName(request.headers['user-agent'] ?? null);
      const name = [browser, system].filter(Boolean).join(' · ') || 'Canola';
      await addPasskey(flow.deps, account, { place: interaction.uid, name, credential });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendAdd(request, reply, interaction, account, true);
    }
    return finishLogIn(flow, request, reply, interaction, account.subject, ['pwd', 'pop', 'mfa']);
  });
}

function backToLogIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.redirect(`${baseOf(request)}/log-in`, 303);
}

function readAttestation(text: string): PasskeyAttestation | undefined {
  try {
    return PasskeyAttestation.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
