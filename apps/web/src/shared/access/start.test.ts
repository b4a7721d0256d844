import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideSession } from '#shared/api/session.ts';
import { beginStart, fromStart } from './start.ts';

const START = {
  user: {
    id: '1b671a64-40d5-491e-99b0-da01ff1f3341',
    email: 'farmer@canola.test',
    name: 'Tomáš',
    phone: null,
    settings: { language: 'cs', news: { language: 'cs' } },
    companies: [],
    registeredAt: null,
    profileState: 'COMPLETE',
    permissions: [],
  },
  companies: [],
  countries: [],
  flags: { marketplace: true, packages: false },
  features: [],
};
const answer = vi.fn<() => Response>();

beforeEach(() => {
  provideSession({
    token: () => 'token',
    refresh: async () => 'token',
    signOut: () => undefined,
    showBlocked: () => undefined,
  });
  vi.useFakeTimers();
  answer.mockReset();
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const flags = (ask: () => Promise<unknown>) => fromStart<unknown>('flags', (start) => start.flags, ask);
const countries = (ask: () => Promise<unknown>) =>
  fromStart<unknown>('countries', (start) => start.countries, ask);

test('each part is taken from the start call once, and asked for by itself afterwards', async () => {
  const own = vi.fn(async () => 'own');
  answer.mockImplementation(() => Response.json(START));
  beginStart();
  expect(await flags(own)).toEqual(START.flags);
  expect(await countries(own)).toEqual([]);
  expect(own).not.toHaveBeenCalled();
  expect(await flags(own)).toBe('own');
  expect(answer).toHaveBeenCalledTimes(1);
});

test('a start call that fails leaves each part to its own call', async () => {
  answer.mockImplementation(() => Response.json({}, { status: 500 }));
  beginStart();
  expect(await flags(async () => 'own flags')).toBe('own flags');
  expect(await countries(async () => 'own countries')).toBe('own countries');
});

test('what the start call does not have is asked for', async () => {
  answer.mockImplementation(() => Response.json(START));
  beginStart();
  const map = await fromStart<unknown>(
    'features',
    (start) => start.features.find(({ companyId }) => companyId === 'mine')?.map,
    async () => 'own map',
  );
  expect(map).toBe('own map');
});

test('what was not asked for at once, or before the registration, is asked for as it is by then', async () => {
  answer.mockImplementation(() => Response.json(START));
  beginStart();
  expect(await flags(async () => 'own flags')).toEqual(START.flags);
  vi.advanceTimersByTime(5_000);
  expect(await countries(async () => 'own countries')).toBe('own countries');

  const incomplete = { ...START, user: { ...START.user, profileState: 'INCOMPLETE' } };
  answer.mockImplementation(() => Response.json(incomplete));
  beginStart();
  expect(await countries(async () => 'own countries')).toEqual([]);
  expect(await flags(async () => 'own flags')).toBe('own flags');
});

test('what is kept beside the person is not taken from the start again', async () => {
  const keep = vi.fn();
  answer.mockImplementation(() => Response.json(START));
  beginStart(keep);
  await vi.waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith(START));
  expect(await flags(async () => 'own')).toBe('own');
});

test('before the registration nothing is kept', async () => {
  const keep = vi.fn();
  const user = { ...START.user, profileState: 'INCOMPLETE' };
  answer.mockImplementation(() => Response.json({ ...START, user }));
  beginStart(keep);
  expect(await countries(async () => 'own')).toEqual([]);
  expect(keep).not.toHaveBeenCalled();
});
