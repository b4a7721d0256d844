import type { FastifyReply } from 'fastify';
import type { Account } from '../accounts/accounts.queries.ts';
import type { MailedLink } from '../accounts/email-tokens.ts';
import type { EmailTokenKind } from '../identity.tables.ts';
import { oldLinkPage, usedLinkPage } from '../pages/mailed-link.page.ts';
import { messagePage } from '../pages/message.page.ts';
import { accountInBrowser } from './browser-session.ts';
import type { Visit } from './flow.ts';
import { textOf } from './form-fields.ts';
import { linkContext, sendPage } from './page-scope.ts';

interface DeadLink {
  kind: EmailTokenKind;
  token: string;
  link: MailedLink;
  /** Mails a new link to the address of the old one. */
  renew(account: Account): Promise<void>;
}

/** The page of a link that no longer works: what happened to it, and what to do next (docs/product/accounts.md). */
export async function sendDeadLink(
  visit: Visit,
  { kind, token, link, renew }: DeadLink,
): Promise<FastifyReply> {
  const { request, limits, base } = visit;
  const context = linkContext(visit, token);
  if (link.state === 'unknown') return sendPage(visit, 410, messagePage(context, 'deadLink'));
  const { account, state } = link;
  const { email } = account;
  const isDone = kind === 'verify-email' && account.emailVerifiedAt !== null;
  if (isDone || state === 'used' || state === 'open') {
    const isLoggedIn = (await accountInBrowser(visit)) !== undefined;
    return sendPage(visit, 410, usedLinkPage(context, { kind, email, isLoggedIn }));
  }
  const view = { kind, state, token, email, base };
  if (request.method !== 'POST' || textOf(request.body, 'action') !== 'resend')
    return sendPage(visit, 410, oldLinkPage(context, view));
  if (!(await limits.countMail(email))) {
    const failure = context.t('field.tooManyMails');
    return sendPage(visit, 429, oldLinkPage(context, { ...view, failure }));
  }
  await renew(account);
  return sendPage(visit, 200, messagePage(context, 'linkSent', { email }));
}
