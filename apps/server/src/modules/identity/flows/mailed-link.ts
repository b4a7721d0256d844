import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/accounts.queries.ts';
import type { MailedLink } from '../accounts/email-tokens.ts';
import type { EmailTokenKind } from '../identity.tables.ts';
import { linkSentPage, oldLinkPage, usedLinkPage } from '../pages/mailed-link.page.ts';
import { deadLinkPage } from '../pages/message.page.ts';
import { accountInBrowser } from './browser-session.ts';
import type { Flow } from './flow.ts';
import { textOf } from './form-fields.ts';
import { baseOf } from './interaction.ts';
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
  flow: Flow,
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, token, link, renew }: DeadLink,
): Promise<FastifyReply> {
  const context = linkContext(request, flow.deps.config, token);
  if (link.state === 'unknown') return sendPage(reply, 410, deadLinkPage(context));
  const { account, state } = link;
  const { email } = account;
  const isDone = kind === 'verify-email' && account.emailVerifiedAt !== null;
  if (isDone || state === 'used' || state === 'open') {
    const isLoggedIn = (await accountInBrowser(flow, request, reply)) !== undefined;
    return sendPage(reply, 410, usedLinkPage(context, { kind, email, isLoggedIn }));
  }
  const view = { kind, state, token, email, base: baseOf(request) };
  if (request.method !== 'POST' || textOf(request.body, 'action') !== 'resend')
    return sendPage(reply, 410, oldLinkPage(context, view));
  if (!(await flow.limits.countMail(email))) {
    const failure = context.t('field.tooManyMails');
    return sendPage(reply, 429, oldLinkPage(context, { ...view, failure }));
  }
  await renew(account);
  return sendPage(reply, 200, linkSentPage(context, email));
}
