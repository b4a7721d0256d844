import { ClientError } from '@canola/api-schema/client-errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let sent: unknown[];
let report: typeof import('./report.ts');
let errors: typeof import('#shared/api/errors.ts');

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('__COMMIT_HASH__', 'c0ffee');
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push({ address, ...JSON.parse(body) });
    return new Response(null, { status: 204 });
  });
  vi.useFakeTimers({ now: new Date('2027-03-01T08:00:00Z') });
  // The module remembers what it has sent, so each test loads its own.
  vi.resetModules();
  report = await import('./report.ts');
  errors = await import('#shared/api/errors.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an unexpected error is reported with the route’s pattern and the version', () => {
  report.readRouteFrom(() => '/storages/$id');
  report.reportError(new TypeError('x is undefined'));
  expect(sent).toMatchObject([
    {
      address: '/client-errors',
      name: 'TypeError',
      message: 'x is undefined',
      route: '/storages/$id',
      version: 'c0ffee',
    },
  ]);
});

test.each([
  ['404s', () => errors.errorOfReply(404, { message: 'Not found.' })],
  [
    'a link to an invitation that is over',
    () => errors.errorOfReply(409, { code: 'invitation.over', message: 'The invitation is over.' }),
  ],
  [
    'a 409 that says a token for the user already exists',
    () =>
      errors.errorOfReply(409, {
        code: 'push.token-exists',
        message: 'A token for the user already exists.',
      }),
  ],
])('error reporting ignores %s', (_, errorOf) => {
  report.reportError(errorOf());
  expect(sent).toEqual([]);
});

test.each([
  ['another 409', () => errors.errorOfReply(409, { message: 'This account is already registered.' })],
  ['a 500', () => errors.errorOfReply(500, undefined)],
])('error reporting does not ignore %s', (_, errorOf) => {
  report.reportError(errorOf());
  expect(sent).toHaveLength(1);
});

test.each([
  ['a lost connection', () => new errors.ApiError('network', 'Failed to fetch')],
  ['an ended session', () => errors.errorOfReply(401, undefined)],
  ['a missing right', () => errors.errorOfReply(403, undefined)],
  ['a call that the page gave up', () => new DOMException('Aborted', 'AbortError')],
])('%s is nothing unexpected', (_, errorOf) => {
  report.reportError(errorOf());
  expect(sent).toEqual([]);
});

test('a report carries no personal data', () => {
  const error = new Error('jan.novak@farma.cz, +420 602 418 337, at /storages?search=Novák&token=abc');
  report.reportError(error);
  const text = JSON.stringify(sent);
  for (const part of ['novak', 'farma.cz', '602', 'Novák', 'abc']) expect(text).not.toContain(part);
});

test('a long report fits into what the server takes', () => {
  const error = new Error('m'.repeat(20_000));
  error.stack = 's'.repeat(50_000);
  const body = report.reportOf(error);
  expect(ClientError.parse(body)).toEqual(body);
  expect(JSON.stringify(body).length).toBeLessThan(8_000);
});

test('the same error is reported once', () => {
  for (let times = 0; times < 3; times += 1) report.reportError(new Error('again'));
  expect(sent).toHaveLength(1);
});

test('at most five a minute are reported', () => {
  for (let number = 1; number <= 8; number += 1) report.reportError(new Error(`failure ${number}`));
  expect(sent).toHaveLength(5);
  vi.advanceTimersByTime(60_001);
  report.reportError(new Error('a minute later'));
  expect(sent).toHaveLength(6);
});

test('a report that cannot be sent is dropped', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(() => report.reportError(new Error('offline'))).not.toThrow();
});
