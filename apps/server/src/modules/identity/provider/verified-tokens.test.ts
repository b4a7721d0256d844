import { expect, it } from 'vitest';
import { rememberVerified } from './verified-tokens.ts';

const claims = (subject: string) => ({ subject, email: undefined, emailVerified: false, permissions: [] });

function counting(expiresAt = 600_000) {
  const verified: string[] = [];
  let time = 0;
  const verify = rememberVerified(
    async (token) => {
      verified.push(token);
      if (token.startsWith('bad')) throw new Error('refused');
      return { claims: claims(token), expiresAt };
    },
    () => time,
  );
  return {
    verified,
    verify,
    pass(ms: number) {
      time += ms;
    },
  };
}

it('checks a signature once a minute, each token for itself', async () => {
  const { verified, verify, pass } = counting();
  for (const token of ['one', 'one', 'two', 'one']) expect(await verify(token)).toEqual(claims(token));
  expect(verified).toEqual(['one', 'two']);
  pass(59_999);
  await verify('one');
  expect(verified).toHaveLength(2);
  pass(1);
  await verify('one');
  expect(verified).toEqual(['one', 'two', 'one']);
});

it('does not outlive the token', async () => {
  const { verified, verify, pass } = counting(30_000);
  await verify('one');
  pass(30_000);
  await verify('one');
  expect(verified).toHaveLength(2);
});

it('remembers nothing that was refused', async () => {
  const { verified, verify } = counting();
  for (let count = 0; count < 2; count++) await expect(verify('bad')).rejects.toThrow('refused');
  expect(verified).toHaveLength(2);
});

it('stores only so many', async () => {
  const { verified, verify } = counting();
  for (let count = 0; count <= 10_000; count++) await verify(`token ${count}`);
  await verify('token 10000');
  expect(verified).toHaveLength(10_001);
  await verify('token 0');
  expect(verified).toHaveLength(10_002);
});
