import { type Html, html } from '../html.ts';
import { type PageContext, page } from './page.ts';
import { type Icon, signedHeading } from './parts.ts';

type Tone = 'leaf' | 'wheat' | 'clay';

/** Texts by their keys. */
const MESSAGES = {
  passwordChanged: ['check', 'leaf', 'reset.doneTitle', 'reset.doneLead', 'logIn.submit'],
  deadLink: ['clock', 'wheat', 'link.deadTitle', 'link.deadLead', 'common.start'],
  linkSent: ['mail', 'leaf', 'link.sentTitle', 'link.sentLead', 'common.start'],
  expired: ['clock', 'wheat', 'expired.title', 'expired.lead', 'common.again'],
  /** A form of a log-in that is over, submitted by a person who is logged in. */
  loggedIn: ['check', 'leaf', 'loggedIn.title', 'loggedIn.lead', 'common.toApp'],
  loggedOut: ['leave', 'leaf', 'logOut.doneTitle', 'logOut.doneLead', 'common.start'],
  blocked: ['lock', 'clay', 'blocked.title', 'blocked.lead', 'common.start'],
  error: ['alert', 'clay', 'error.title', 'error.lead', 'common.again'],
} as const satisfies Record<
  string,
  readonly [icon: Icon, tone: Tone, title: string, lead: string, action: string]
>;

/** With the address that it is about, or the detail that support needs. */
export function messagePage(
  context: PageContext,
  name: keyof typeof MESSAGES,
  { email = '', detail }: { email?: string; detail?: string } = {},
): string {
  const [icon, tone, title, lead, action] = MESSAGES[name];
  const { t } = context;
  const more =
    detail !== undefined &&
    html`<details class="detail"><summary>${t('common.detail')}</summary><code>${detail}</code></details>`;
  const texts = { title: t(title), lead: t(lead, { email }), action: t(action) };
  return oneMessage(context, { icon, tone, ...texts, more });
}

interface Message {
  icon: Icon;
  tone: Tone;
  title: string;
  lead: string;
  action: string;
  more?: Html | false;
}

/** A page with one message and one button, which always opens the app's start page. */
export function oneMessage(context: PageContext, { icon, tone, title, lead, action, more }: Message): string {
  const content = html`${signedHeading(icon, tone, title, lead)}
<p class="form"><a class="btn btn-primary" href="${context.config.publicUrl}/">${action}</a></p>${more}`;
  return page(context, title, content);
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
