import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from './session.ts';
import { sessionStore } from './session-state.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that refuses storage shows the gate', async () => {
  const refusing = {
    location: { pathname: '/', origin: 'http://localhost' },
    get sessionStorage(): Storage {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  };
  const settings = {
    demo: false,
    oidc: { authority: 'http://localhost/oidc', clientId: 'canola-web', audience: 'canola-api' },
    support: { email: '', phone: '' },
  };
  vi.stubGlobal('window', refusing);
  vi.stubGlobal('fetch', async () => Response.json(settings));
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => refusing.sessionStorage,
  });
  await startSession();
  expect(sessionStore.get()).toEqual({ status: 'visitor' });
});
