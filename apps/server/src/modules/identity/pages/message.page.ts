import { type Html, html } from '../html.ts';
import { type PageContext, page } from './page.ts';
import { type Icon, signedHeading } from './parts.ts';

interface Message {
  icon: Icon;
  tone: 'leaf' | 'wheat' | 'clay';
  title: string;
  lead: string;
  action: string;
  more?: Html | undefined;
}

/** A page with one message and one button, which always opens the app's start page. */
export function messagePage(
  context: PageContext,
  { icon, tone, title, lead, action, more }: Message,
): string {
  const content = html`${signedHeading(icon, tone, title, lead)}
<p class="form"><a class="btn btn-primary" href="${context.config.publicUrl}/">${action}</a></p>${more}`;
  return page(context, title, content);
}

export function passwordChangedPage(context: PageContext): string {
  const { t } = context;
  const [title, lead] = [t('reset.doneTitle'), t('reset.doneLead')];
  return messagePage(context, { icon: 'check', tone: 'leaf', title, lead, action: t('logIn.submit') });
}

export function deadLinkPage(context: PageContext): string {
  const { t } = context;
  const [title, lead] = [t('link.deadTitle'), t('link.deadLead')];
  return messagePage(context, { icon: 'clock', tone: 'wheat', title, lead, action: t('common.start') });
}

export function expiredPage(context: PageContext): string {
  const { t } = context;
  const [title, lead] = [t('expired.title'), t('expired.lead')];
  return messagePage(context, { icon: 'clock', tone: 'wheat', title, lead, action: t('common.again') });
}

export function blockedPage(context: PageContext): string {
  const { t } = context;
  const [title, lead] = [t('blocked.title'), t('blocked.lead')];
  return messagePage(context, { icon: 'lock', tone: 'clay', title, lead, action: t('common.start') });
}

export function errorPage(context: PageContext, detail: string): string {
  const { t } = context;
  const more = html`<details class="detail"><summary>${t('common.detail')}</summary><code>${detail}</code></details>`;
  const [title, lead] = [t('error.title'), t('error.lead')];
  return messagePage(context, { icon: 'alert', tone: 'clay', title, lead, action: t('common.again'), more });
}

export function loggedOutPage(context: PageContext): string {
  const { t } = context;
  const [title, lead] = [t('logOut.doneTitle'), t('logOut.doneLead')];
  return messagePage(context, { icon: 'leave', tone: 'leaf', title, lead, action: t('common.start') });
}

interface LogOutView {
  action: string;
  xsrf: string;
  /** The person has just pressed Log out in the app, so the page confirms by itself. */
  isOwn: boolean;
}

/** The library requires a confirmation. When another site sent the person here, only they can give it. */
export function logOutPage(context: PageContext, { action, xsrf, isOwn }: LogOutView): string {
  const { t, config } = context;
  const title = isOwn ? t('logOut.title') : t('logOut.askTitle');
  const lead = isOwn ? t('logOut.lead') : t('logOut.askLead');
  const stay = html`<p class="form"><a class="btn btn-secondary" href="${config.publicUrl}/">${t('logOut.stay')}</a></p>`;
  const content = html`${signedHeading('leave', 'leaf', title, lead)}
<form class="form" method="post" action="${action}"${isOwn && html` data-autosubmit`}><input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes"><button class="btn btn-primary" id="submit" type="submit">${t('logOut.submit')}</button></form>${!isOwn && stay}`;
  return page(context, title, content);
}
