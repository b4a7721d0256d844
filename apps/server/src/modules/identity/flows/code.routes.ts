import type { FastifyReply } from 'fastify';
import type { Account } from '../accounts/accounts.queries.ts';
import { hasAuthenticator } from '../authenticator/authenticator.queries.ts';
import { useCode } from '../authenticator/codes.ts';
import { sendIdentityMail } from '../mails/identity-mails.ts';
import { codePage } from '../pages/code.page.ts';
import { hasPasskey } from '../passkeys/passkeys.queries.ts';
import { isStaff } from '../passkeys/staff.ts';
import { accountAfterPassword, stepAfterPassword } from './after-password.ts';
import type { LogInVisit } from './flow.ts';
import { textOf } from './form-fields.ts';
import { begun, finishLogIn, logRefused, type Pages, recall, remember } from './interaction.ts';
import { pageContext, sendPage } from './page-scope.ts';
import { backToLogIn } from './passkey.routes.ts';

/** The code of an authenticator app, or a recovery code, after the password. */
export function codeRoutes({ get, post }: Pages): void {
  get(
    '/code',
    begun(async (visit) => {
      const account = await accountWithApp(visit);
      return account ? sendCode(visit, account) : backToLogIn(visit);
    }),
  );

  post(
    '/code',
    begun(async (visit) => {
      const { deps, limits, interaction, request, reply, base } = visit;
      const account = await accountWithApp(visit);
      if (!account) return backToLogIn(visit);
      const { subject } = account;
      const { t } = pageContext(visit);
      const typed = textOf(request.body, 'code').slice(0, 40);
      if (typed.trim() === '') return sendCode(visit, account, 422, t('code.missing'));
      if (!(await limits.countCode(subject))) {
        logRefused(visit, 'too-many', subject);
        return sendCode(visit, account, 429, t('field.tooMany'));
      }
      const used = await useCode(deps, subject, typed);
      if (!used) {
        logRefused(visit, 'code', subject);
        return sendCode(visit, account, 401, t('code.wrong'));
      }
      await limits.forgetCodes(subject);
      if (used === 'recovery') await sendIdentityMail(deps.db, deps.config, 'recoveryCodeUsed', account);
      // Somebody with a passkey has typed the code instead of using it.
      const step = (await hasPasskey(deps.db, subject))
        ? undefined
        : await stepAfterPassword(visit, subject, true);
      if (!step) return finishLogIn(visit, subject, ['pwd', 'otp', 'mfa']);
      await remember(interaction, { ...recall(interaction), isCodeGiven: true });
      return reply.redirect(`${base}/${step}`, 303);
    }),
  );
}

/** Staff with a passkey use it: a code can be read out to somebody on the phone. */
async function accountWithApp(visit: LogInVisit): Promise<Account | undefined> {
  const { deps, policy } = visit;
  const account = await accountAfterPassword(visit);
  if (!account || !(await hasAuthenticator(deps.db, account.subject))) return undefined;
  const needsKey =
    (await hasPasskey(deps.db, account.subject)) && (await isStaff(deps, policy, account.subject));
  return needsKey ? undefined : account;
}

async function sendCode(
  visit: LogInVisit,
  { email }: Account,
  status = 200,
  failure?: string,
): Promise<FastifyReply> {
  return sendPage(visit, status, codePage(pageContext(visit), { base: visit.base, email, failure }));
}
