import { LANGUAGES } from '@canola/api-schema/access';
import { DECLINE_REASONS } from '@canola/api-schema/billing/decline';
import { CHOSEN_KINDS, isAlertMessage } from '@canola/api-schema/notifications/channels';
import { NOTIFICATION_KINDS, type NotificationKind } from '@canola/api-schema/notifications/notification';
import { expect, test } from 'vitest';
import { faultsOf } from '../../../test/html-faults.ts';
import { HORIZON_HTML } from '../../platform/mail/horizon.ts';
import { writeMail } from './mail.letter.ts';
import { MARKET_PRICES, type NewNotification, type PricedKind } from './notifications.kinds.ts';
import { factsOf, render } from './notifications.texts.ts';

const crop = { en: 'Wheat', cs: 'Pšenice', ro: 'Grâu' };
const answerBy = { answerBy: '2026-12-18T09:00:00.000Z', zone: 'Europe/Prague' };
const settled = { number: '26-0311', amount: '122584.56', currency: 'CZK' };
const SAMPLES: { [K in NewNotification['kind']]: Extract<NewNotification, { kind: K }>['params'] } = {
  'company.approved': { company: 'Farm' },
  'company.blocked': { company: 'Farm' },
  'user.role-changed': { company: 'Farm', role: 'STATUTORY' },
  'user.viewed': { why: 'Their storages do not load' },
  'order.filled': { crop, tons: '10', price: '200.5', currency: 'EUR', trader: 'Agro' },
  'order.stop-refused': { crop, tons: '10', price: '200', lowPrice: '230', currency: 'EUR' },
  'ladder.rung-sold': { crop, tons: '10', price: '200.5', currency: 'EUR', trader: 'Agro', rung: 2 },
  'ladder.closing-soon': { crop, tons: '10', price: '205', currency: 'EUR', date: '2027-04-30' },
  'ladder.unsold': { crop, tons: '10', date: '2027-04-30' },
  'contract.accepted': { crop, tons: '10', trader: 'Agro', price: '201', currency: 'EUR' },
  'trader.signed': { crop, tons: '10', trader: 'Agro' },
  'contract.ready-to-sign': { crop, tons: '10', trader: 'Agro' },
  'contract.failed': { crop, tons: '10', trader: 'Agro', reason: 'withdrawn' },
  'contract.signed': { crop, tons: '10', trader: 'Agro' },
  'contract.expiring': { crop, tons: '10', trader: 'Agro', date: '2026-12-18', turn: 'company' },
  'desk.new-contract': { crop, tons: '10', farm: 'Farm', price: '201', currency: 'EUR', ...answerBy },
  'desk.answer-due': { crop, tons: '10', farm: 'Farm', ...answerBy },
  'desk.to-sign': { crop, tons: '10', farm: 'Farm' },
  'desk.signed': { crop, tons: '10', farm: 'Farm' },
  'desk.failed': { crop, tons: '10', farm: 'Farm', reason: 'unanswered' },
  'settlement.sent': { trader: 'Agro', ...settled, date: '2026-12-18' },
  'settlement.payment-said': { trader: 'Agro', ...settled },
  'settlement.paid': { trader: 'Agro', ...settled },
  'settlement.overdue': { trader: 'Agro', ...settled, date: '2026-12-18' },
  'desk.payment-said': { farm: 'Farm', ...settled },
  'desk.settlement-paid': { farm: 'Farm', ...settled },
  'desk.settlement-disputed': { farm: 'Farm', ...settled, why: 'A ticket is missing' },
  'desk.settlement-overdue': { farm: 'Farm', ...settled, date: '2026-12-18' },
  'ticket.to-answer': { crop, tons: '24.38', ticket: '4471', trader: 'Agro' },
  'ticket.reminder': { crop, tons: '24.38', ticket: '4471', trader: 'Agro', until: '2026-11-25' },
  'ticket.disputed': { crop, tons: '24.38', ticket: '4471', trader: 'Agro' },
  'ticket.void-asked': { crop, tons: '24.38', ticket: '4471', trader: 'Agro' },
  'call-off.proposed': { crop, tons: '48', trader: 'Agro', until: '2026-11-25' },
  'desk.ticket-to-answer': { crop, tons: '24.38', ticket: '4471', farm: 'Farm' },
  'desk.ticket-disputed': { crop, tons: '24.38', ticket: '4471', farm: 'Farm' },
  'desk.ticket-void-asked': { crop, tons: '24.38', ticket: '4471', farm: 'Farm' },
  'desk.call-off-proposed': { crop, tons: '48', farm: 'Farm', until: '2026-11-25' },
  'payment.completed': { amount: '2465', currency: 'CZK', plan: 'PLUS' },
  'alert.price': {
    what: 'SPREAD',
    crop: { en: 'Wheat', cs: 'Pšenice', ro: 'Grâu' },
    quarter: 'Q2 27',
    second: { en: 'Feed wheat', cs: 'Pšenice krmná', ro: 'Grâu furajer' },
    secondQuarter: 'Q2 27',
    price: '-405',
    threshold: '-400',
    direction: 'BELOW',
    currency: 'CZK',
    at: '2026-11-17T20:40:00.000Z',
    zone: 'Europe/Prague',
  },
  'alert.futures': {
    commodity: 'wheat',
    month: '2026-12-01',
    price: '219.25',
    threshold: '219',
    direction: 'ABOVE',
    currency: 'EUR',
    at: '2026-11-17T20:40:00.000Z',
    zone: 'Europe/Prague',
  },
  'report.published': { dateFrom: '2026-11-09', dateTo: '2026-11-15' },
  'payment.requested': { amount: '2465', currency: 'CZK', plan: 'PLUS' },
  'payment.failed': { amount: '2465', currency: 'CZK', plan: 'PLUS', decline: 'funds' },
  'subscription.past-due': { amount: '2465', currency: 'CZK', plan: 'PLUS' },
  'subscription.ended': { plan: 'PLUS' },
  'payment.part-received': { amount: '2000', rest: '465', currency: 'CZK', plan: 'PLUS' },
  'payment.reminder': { amount: '2465', currency: 'CZK', plan: 'PLUS', date: '2026-11-30' },
  'payment.overdue': { amount: '2465', currency: 'CZK', plan: 'PLUS', until: '2026-12-07' },
  'payment.approval-needed': { amount: '2465', currency: 'CZK', plan: 'PLUS', until: '2026-12-07' },
  'payment.returned': { amount: '2465', currency: 'CZK', plan: 'PLUS' },
  'payment.withdrawn': { amount: '2465', currency: 'CZK', plan: 'PLUS' },
  'payment.refunded': { amount: '2465', currency: 'CZK', plan: 'PLUS' },
  'payment.refund-failed': { amount: '2465', currency: 'CZK', plan: 'PLUS' },
  'card.expiring': { plan: 'PLUS', date: '2026-11-30' },
  'card.missing': { plan: 'PLUS', date: '2026-11-30' },
  'subscription.renews-soon': { amount: '2465', currency: 'CZK', plan: 'PLUS', date: '2026-11-30' },
  'subscription.cancelled': { plan: 'PLUS', date: '2026-11-30' },
  'subscription.resumed': { plan: 'PLUS', date: '2026-11-30' },
  'subscription.started-early': { plan: 'PLUS', before: 'PREMIUM', until: '2026-11-30' },
  'subscription.price-change': { amount: '2465', currency: 'CZK', plan: 'PLUS', date: '2026-11-30' },
  'subscription.given': { plan: 'PLUS', date: '2026-11-30' },
  'trial.ending': { plan: 'PREMIUM', date: '2026-11-30' },
  'trial.ended': { plan: 'PREMIUM' },
};

test.each(CHOSEN_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
  'the mail about %s in %s is valid HTML, with the same facts in its text',
  async (kind, language) => {
    const event = { companyId: 'a', kind, params: SAMPLES[kind], url: '/reports', isMasked: false };
    const config = { support: { email: 'a@canola.test', phone: '1' }, publicUrl: 'https://canola.test' };
    for (const events of [[event], [event, event]]) {
      const mail = writeMail(config, { email: 'a@canola.test', language }, events);
      expect(await faultsOf(mail.html.replace(HORIZON_HTML, ''))).toEqual([]);
      const facts = factsOf(kind, SAMPLES[kind], { language, isMasked: false });
      expect(mail.text).toContain(facts);
      expect(facts === '').toBe(kind === 'report.published' || isAlertMessage(kind));
    }
  },
);

test('a day is named for what it is', () => {
  const facts = (kind: NewNotification['kind']) =>
    factsOf(kind, SAMPLES[kind], { language: 'en', isMasked: false });
  expect(facts('ladder.closing-soon')).toContain('Closing day: 30 April 2027');
  expect(facts('ladder.unsold')).toContain('Closing day: 30 April 2027');
  expect(facts('contract.expiring')).toContain('Sign by: ');
});

const WAYS = NOTIFICATION_KINDS.flatMap((kind) => [[kind, false] as const, [kind, true] as const]);

test.each(WAYS)('%s has a whole text in every language, masked: %s', (kind, isMasked) => {
  const rendered = LANGUAGES.map((language) => render(kind, SAMPLES[kind], { language, isMasked }));
  for (const { title, body } of rendered) {
    expect(title).not.toBe('');
    expect(`${title} ${body}`).not.toMatch(/\{\{|undefined|\[object|STATUTORY/);
  }
  expect(new Set(rendered.map(({ body }) => body)).size).toBe(LANGUAGES.length);
});

test('a failed payment names the reason in the reader’s language, and one that was stored without it still reads', () => {
  const params = { amount: '2465', currency: 'CZK', plan: 'PLUS' };
  const body = (language: (typeof LANGUAGES)[number], more = {}) =>
    render('payment.failed', { ...params, ...more }, { language, isMasked: false }).body;
  expect(body('en', { decline: 'funds' })).toContain('there is not enough money on the card.');
  expect(body('cs', { decline: 'funds' })).toContain('na kartě není dost peněz.');
  expect(body('ro', { decline: 'funds' })).toContain('fonduri insuficiente pe card.');
  expect(body('en', { decline: 'declined' })).toContain('Your bank declined the card.');
  expect(body('en')).toMatch(/Plus plan\. Please check your card\.$/);
});

const COMPANY_KINDS = NOTIFICATION_KINDS.filter((kind) => /^(payment|card|subscription|trial)\./.test(kind));

test.each(COMPANY_KINDS)('%s names its company, and one that was stored without it still reads', (kind) => {
  for (const language of LANGUAGES) {
    const read = (more = {}) =>
      render(kind, { ...SAMPLES[kind], ...more }, { language, isMasked: false }).body;
    expect(read({ company: 'Agro s.r.o.' })).toMatch(/[ (]Agro s\.r\.o\.(?!\.)/);
    expect(`${read()} ${read({ company: 'Agro s.r.o.' })}`).not.toMatch(/ {2}| \.|\{|undefined/);
  }
});

const read = (kind: NotificationKind, more: object) =>
  render(kind, { ...SAMPLES[kind], company: 'Agro', ...more }, { language: 'en', isMasked: false }).body;

test.each([
  [
    { decline: 'funds', date: '2026-12-03' },
    /card\. We will try again on 3 December 2026; you can also use another card\.$/,
  ],
  [{ decline: 'expired', until: '2026-12-10' }, /expired\. Please use another card by 10 December 2026\.$/],
  [
    { decline: 'missing', until: '2026-12-10' },
    /\(Agro\) because no card is saved for it\. Please add one by 10 December 2026\.$/,
  ],
])('a card that is declined with %o says what comes next', (more, words) => {
  expect(read('payment.failed', more)).toMatch(words);
});

test('what is paid names its end, not that the plan is on: it may start later', () => {
  const day = { until: '2027-11-30' };
  expect(read('payment.completed', day)).toMatch(
    /\. The Plus plan \(Agro\) is paid until 30 November 2027\.$/,
  );
  expect(read('payment.completed', {})).toMatch(/for the Plus plan \(Agro\)\.$/);
});

test('a plan that staff give instead of another one says which has ended', () => {
  const words = 'until 30 November 2026, instead of Premium, which has ended.';
  expect(read('subscription.given', { before: 'PREMIUM' })).toContain(words);
});

test.each(DECLINE_REASONS.flatMap((reason) => LANGUAGES.map((language) => [reason, language] as const)))(
  'a card that is declined with %s has words in %s',
  (decline, language) => {
    const params = { amount: '2465', currency: 'CZK', plan: 'PLUS', decline };
    expect(render('payment.failed', params, { language, isMasked: false }).body).toMatch(/\. \S.*\. \S/);
  },
);

test.each(NOTIFICATION_KINDS)('%s names no market price where it is masked, and the rest as ever', (kind) => {
  const marks = Object.fromEntries(
    Object.entries(SAMPLES[kind]).map(([name, value], at) => [
      name,
      typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && name !== 'tons' ? `70${at}.25` : value,
    ]),
  );
  const market = kind in MARKET_PRICES ? MARKET_PRICES[kind as PricedKind] : [];
  for (const isMasked of [false, true]) {
    const { title, body } = render(kind, marks, { language: 'en', isMasked });
    for (const [name, value] of Object.entries(marks)) {
      if (!/^70\d\.25$/.test(String(value))) continue;
      const isHidden = isMasked && market.some((item) => item === name);
      expect(`${title} ${body}`.includes(String(value)), `${name}, masked: ${isMasked}`).toBe(!isHidden);
    }
  }
});
