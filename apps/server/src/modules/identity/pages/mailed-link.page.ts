import type { MailedLink } from '../accounts/email-tokens.ts';
import { html } from '../html.ts';
import type { EmailTokenKind } from '../identity.tables.ts';
import { oneMessage } from './message.page.ts';
import { type PageContext, page } from './page.ts';
import { form, notice, signedHeading, submit } from './parts.ts';

const DONE = { 'verify-email': 'confirmed', 'reset-password': 'passwordSet' } as const;

/** The link did its work before: the way on is the app. */
export function usedLinkPage(
  context: PageContext,
  { kind, email, isLoggedIn }: { kind: EmailTokenKind; email: string; isLoggedIn: boolean },
): string {
  const { t } = context;
  const said = t(`link.${DONE[kind]}`, { email });
  return oneMessage(context, {
    icon: 'check',
    tone: 'leaf',
    title: t('link.usedTitle'),
    lead: isLoggedIn ? said : `${said} ${t(`link.${DONE[kind]}LogIn`)}`,
    action: isLoggedIn ? t('common.toApp') : t('logIn.submit'),
  });
}

export interface OldLinkView {
  kind: EmailTokenKind;
  state: Extract<MailedLink['state'], 'expired' | 'replaced'>;
  base: string;
  token: string;
  email: string;
  failure?: string | undefined;
}

/** A new link goes to the same address as the old one, so holding an old link gives no advantage. */
export function oldLinkPage(context: PageContext, view: OldLinkView): string {
  const { t } = context;
  const { kind, state, base, token, email } = view;
  const title = t(`link.${state}Title`);
  const fields = html`<input type="hidden" name="token" value="${token}"><input type="hidden" name="action" value="resend">${submit(t('link.sendNew'))}`;
  const content = html`${signedHeading('clock', 'wheat', title, t(`link.${state}Lead`, { email }))}
${notice('clay', view.failure)}
${form(`${base}/${kind}`, fields)}`;
  return page(context, title, content);
}
