import Stripe from 'stripe';
import { authorization } from '../../src/modules/identity/test-browser.ts';
import { signWebhook } from '../../src/modules/trading/contracts/signing/webhook.service.ts';
import type { TestApp } from '../build-test-app.ts';
import type { Dice } from './dice.ts';
import { HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile-values.ts';
import { asText, encode, type FuzzedRequest, type RequestMaker } from './rest-requests.ts';

/** Of a form: the provider's own fields and those of its pages. */
const FIELDS: Record<string, readonly string[]> = {
  grant_type: ['authorization_code', 'refresh_token'],
  client_id: ['canola-web', 'canola'],
  code: ['x'.repeat(43)],
  redirect_uri: ['http://localhost:3000/callback'],
  code_verifier: ['v'.repeat(43)],
  response_type: ['code', 'none'],
  scope: ['openid email', 'openid'],
  prompt: ['none', 'login'],
  code_challenge: ['c'.repeat(43)],
  code_challenge_method: ['S256', 'plain'],
  resource: ['urn:canola:api'],
  id_token_hint: ['a.b.c'],
  xsrf: ['x'],
  logout: ['yes'],
  email: ['somebody@canola.test'],
  password: ['a long enough password'],
  language: ['cs', 'en'],
  token: ['t'.repeat(43)],
  credential: ['{}', '{"id":"a","response":{}}'],
};

const valueFor = (dice: Dice, usual: readonly string[], hostile = 0.2) =>
  dice.chance(hostile) ? asText(dice.one(HOSTILE_VALUES)) : dice.one(usual);

function form(dice: Dice): string {
  return Object.entries(FIELDS)
    .filter(() => dice.chance(0.5))
    .map(([name, usual]) => `${name}=${encode(valueFor(dice, usual))}`)
    .join('&');
}

/** A log-in that has begun, so that its forms are read. */
export interface BegunLogIn {
  uid: string;
  cookie: string;
}

export async function beginLogIn(world: TestApp): Promise<BegunLogIn> {
  const { url } = authorization(world, { prompt: 'login' });
  const { headers, cookies } = await world.app.inject(url.slice(new URL(url).origin.length));
  const uid = /\/interaction\/([\w-]+)/.exec(String(headers.location))?.[1];
  if (!uid) throw new Error(`No log-in has begun: ${headers.location}`);
  return { uid, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

/** The routes of the log-in: forms, and addresses with a query. */
export function logInRequests({ app, deps }: TestApp, begun: () => BegunLogIn): RequestMaker {
  const own = app.routeTable.filter(({ url }) => url.startsWith('/oidc'));
  return {
    routes: own.map(({ method, url }) => `${method} ${url}`),
    make(dice) {
      const { method, url } = dice.one(own);
      const { uid, cookie } = begun();
      const address = url.replace(/:\w+|\*/g, () => encode(valueFor(dice, [uid, 'logo.svg'])));
      const headers = { cookie, origin: deps.config.publicUrl };
      if (method === 'GET') return { method, url: `${address}?${form(dice)}`, headers };
      const type = dice.chance(0.9) ? 'application/x-www-form-urlencoded' : dice.one(TYPES);
      return {
        method: method as FuzzedRequest['method'],
        url: address,
        body: form(dice),
        headers: { ...headers, 'content-type': type },
      };
    },
  };
}

/** Public routes without a schema in the API's document. */
export function publicRequests(): RequestMaker {
  const files = ['postal-codes/CZ.json', 'regions.json', 'traders/lan-obchodni.svg', '../package.json'];
  const makers: RequestMaker['make'][] = [
    (dice) => ({
      method: 'POST',
      url: '/client-errors',
      payload: Object.fromEntries(
        ['name', 'message', 'stack', 'route', 'version']
          .filter(() => dice.chance(0.7))
          .map((name) => [name, dice.chance(0.4) ? dice.one(HOSTILE_VALUES) : 'text']),
      ),
    }),
    (dice) => ({
      method: 'GET',
      url: `/data/${valueFor(dice, files, 0.5).split('/').map(encode).join('/')}`,
    }),
    (dice) => ({
      method: 'GET',
      url: `${dice.one(['/settings.json', '/version.json', '/healthz', '/readyz', '/metrics'])}?${form(dice)}`,
    }),
  ];
  return {
    routes: [
      'POST /client-errors',
      'GET /data/*',
      'GET /settings.json',
      'GET /version.json',
      'GET /healthz',
      'GET /readyz',
      'GET /metrics',
    ],
    make: (dice, ids) => dice.one(makers)(dice, ids),
  };
}

/** Messages with a valid signature, about anything. */
export function webhookRequests(secrets: { signing: string; stripe: string }, now: () => Date): RequestMaker {
  const odd = (dice: Dice, usual: unknown) => (dice.chance(0.2) ? dice.one(HOSTILE_VALUES) : usual);
  const signing: RequestMaker['make'] = (dice) => {
    const data = odd(dice, { id: odd(dice, 1), submission_id: odd(dice, dice.below(20)) });
    const type = odd(dice, dice.one(['submission.completed', 'form.completed']));
    const body = asBody(dice, { event_type: type, timestamp: odd(dice, '2026-11-16T08:00:00Z'), data });
    return {
      method: 'POST',
      url: '/can-trading/api/signing/webhook',
      body,
      headers: { ...JSON_TYPE, 'x-docuseal-signature': signWebhook(secrets.signing, body, now()) },
    };
  };
  const stripe: RequestMaker['make'] = (dice) => {
    const subject = {
      object: odd(dice, 'payment_intent'),
      id: odd(dice, 'pi_1'),
      payment_intent: odd(dice, 'pi_2'),
    };
    const type = odd(dice, 'payment_intent.succeeded');
    const body = asBody(dice, {
      id: odd(dice, 'evt_1'),
      type,
      data: odd(dice, { object: odd(dice, subject) }),
    });
    const timestamp = Math.floor(now().getTime() / 1000);
    const signed = { payload: body, secret: secrets.stripe, timestamp };
    return {
      method: 'POST',
      url: '/can-users/api/payment/stripe/webhook',
      body,
      headers: { ...JSON_TYPE, 'stripe-signature': Stripe.webhooks.generateTestHeaderString(signed) },
    };
  };
  return {
    routes: ['POST /can-trading/api/signing/webhook', 'POST /can-users/api/payment/stripe/webhook'],
    make: (dice, ids) => dice.one([signing, stripe])(dice, ids),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const asBody = (dice: Dice, value: unknown) =>
  dice.chance(0.9) ? JSON.stringify(value) : dice.one(['', '[', 'null', '"x"', '1']);

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded; charset=none',
  'application/xml',
  'text/plain',
  'text/csv',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'image/png',
  'nothing',
];
const BODIES = [
  '',
  '{',
  '{"a":',
  '"text"',
  '[null]',
  '['.repeat(20_000),
  '{"__proto__":{"a":1}}',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a\0.png"\r\n\r\nabc\r\n--x--\r\n',
  '--x\r\n',
  Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
  Buffer.from('\u0089PNG\r\n\x1a\n', 'latin1'),
  ...HOSTILE_TEXTS.slice(0, 8),
];

/** The same request with a body that is not what the route expects. */
export function withOtherBody(request: FuzzedRequest, dice: Dice): FuzzedRequest {
  const { payload, ...others } = request;
  const body = dice.chance(0.3) ? JSON.stringify(payload) : dice.one(BODIES);
  return { ...others, body, headers: { ...others.headers, 'content-type': dice.one(TYPES) } };
}
