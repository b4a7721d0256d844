// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '#shared/i18n/i18n.ts';
import { useSignIn } from './use-sign-in.ts';

const SETTINGS = {
  demo: true,
  oidc: { authority: `${window.location.origin}/oidc`, clientId: 'canola-web', audience: 'canola-api' },
  support: { email: 'support@canola.test', phone: '1' },
};

beforeAll(() => startI18n());

test('a second press, of either button, starts no second sign-in; after a failure the next one does', async () => {
  const requests: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/settings.json') return Promise.resolve(Response.json(SETTINGS));
    const reply = Promise.withResolvers<Response>();
    requests.push(reply);
    return reply.promise;
  });
  const { result } = renderHook(() => useSignIn());
  act(() => {
    void result.current.leave();
    void result.current.leave();
  });
  expect(result.current.leavingFor).toBe('log-in');
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(() => result.current.leave({ signUp: true }));
  expect(result.current.leavingFor).toBe('log-in');

  requests[0]?.reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(result.current.failure).toBe('unreachable'));
  expect(result.current.leavingFor).toBeUndefined();
  act(() => void result.current.leave());
  // A second sign-in at the first press would have sent a request by now.
  await waitFor(() => expect(requests).toHaveLength(2));
});
