import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { CookieSigner } from './cookie-signer.ts';

test('cookies are signed with SHA-256 by the newest key, and verified with the older ones', () => {
  const [newer, older] = [new CookieSigner(['new', 'old']), new CookieSigner(['old'])];
  const expected = createHmac('sha256', 'new').update('_session=a').digest('base64url');
  expect(newer.sign('_session=a')).toBe(expected);
  expect(newer.index('_session=a', older.sign('_session=a'))).toBe(1);
  expect(older.verify('_session=a', expected)).toBe(false);
  expect(newer.verify('_session=b', expected)).toBe(false);
  expect(newer.verify('_session=a', '')).toBe(false);
});
