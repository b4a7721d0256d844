import { readdirSync, readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { MIN_PASSWORD, MIN_PASSWORD_WITH_SECOND_FACTOR, passwordProblem } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it.each([
    'seven humps of a camel',
    'sedm hrbatých velbloudů',
    'žluté pole za vsí',
    'correct bicycle lantern',
    'xK4#mQ9!zR2$wP7',
    'kvmtyqzhwpdrljs',
    '🌻🌾🌻🚜🌾🌧️☀️🌱🐄🐖🐓🐑🦆🐝🍯',
  ])('may be any fifteen characters that are hard to guess: %s', (password) => {
    expect(passwordProblem(password, 'jan@farm.cz')).toBeUndefined();
  });

  it('needs fifteen characters, counted as a person counts them', () => {
    expect(passwordProblem('fourteen chars', 'jan@farm.cz')).toBe('short');
    expect(passwordProblem('žluťoučký kůň!', 'jan@farm.cz')).toBe('short');
    expect(passwordProblem('x'.repeat(257), 'jan@farm.cz')).toBe('long');
  });

  it.each([
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    '123456789012345',
    '1234567890987654321',
    'abcdefghijklmno',
    'qwertyuiopasdfghjkl',
    'passwordpassword',
    'Password123456789',
    'canola-demo-2026',
    'Canola2026Canola2026',
    'correct horse battery staple',
    'Correct-Horse-Battery-Staple!',
    'skákal pes přes oves',
    'To be, or not to be',
    'jan.novak@statek.cz',
    'jannovakjannovak1',
    'statek.cz-statek.cz',
    '1q2w3e4r5t6y7u8i',
    'password!@#$%^&*()',
  ])('is refused when it is easy to guess: %s', (password) => {
    expect(passwordProblem(password, 'jan.novak@statek.cz')).toBe('common');
  });
});

describe('next to a passkey', () => {
  const problem = (password: string) =>
    passwordProblem(password, 'jan.novak@statek.cz', MIN_PASSWORD_WITH_SECOND_FACTOR);

  it.each(['velbloud', 'xK4#mQ9!', 'lucerna pod mostem'])('eight characters are enough: %s', (password) => {
    expect(problem(password)).toBeUndefined();
  });

  it('fewer are not', () => {
    expect(problem('velblou')).toBe('short');
  });

  it.each([
    ...[
      'password',
      'Password1',
      'P@ssw0rd',
      'passw0rd!',
      '12345678',
      '11111111',
      '87654321',
      '1q2w3e4r',
      'qwertyuiop',
    ],
    ...[
      'iloveyou',
      'princess',
      'sunshine',
      'football',
      'baseball',
      'superman',
      'trustno1',
      'starwars',
      'jennifer',
    ],
    ...['computer', 'whatever', 'liverpool', 'chocolate', 'charlie1', 'Dr4gon2024', 'monkey123', 'letmein1'],
    ...['Slunicko1', 'pardubice', 'fotbal123', 'bucuresti', 'mihaela1', 'Dragoste2024'],
  ])('a common one is refused: %s', (password) => {
    expect(problem(password)).toBe('common');
  });

  it('the most common real ones are refused, of each length that is allowed', () => {
    const real = dictionary['passwords-common'].filter(
      ({ length }) => length >= MIN_PASSWORD_WITH_SECOND_FACTOR,
    );
    expect(real.length).toBeGreaterThan(15_000);
    for (const password of real.slice(0, 3000)) expect(problem(password), password).toBe('common');
  });

  it.each([MIN_PASSWORD_WITH_SECOND_FACTOR, MIN_PASSWORD])(
    'more than 3,000 common ones of %d characters or more are known',
    (length) => {
      expect(
        [...commonPasswords().passwords].filter((password) => password.length >= length).length,
      ).toBeGreaterThan(3000);
    },
  );
});

describe('a hash', () => {
  it('is argon2id and matches its password in any Unicode form', async () => {
    const hash = await hashPassword('žluťoučký kůň úpěl');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, 'žluťoučký kůň úpěl'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(hash, 'zlutoucky kun upel')).toBe(false);
  });

  it.runIf(process.platform === 'linux')('is made in a thread of lower priority', async () => {
    await hashPassword('a field of rapeseed in May');
    const niceness = readdirSync('/proc/self/task').map((thread) => {
      const afterName = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').replace(/^.*\) /s, '');
      return Number(afterName.split(' ')[16]);
    });
    expect(Math.max(...niceness) - Math.min(...niceness)).toBe(10);
  });

  it('that does not exist is never right', async () => {
    expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
  });
});
