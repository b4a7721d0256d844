import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';
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

describe('a hash', () => {
  it('is argon2id and matches its password in any Unicode form', async () => {
    const hash = await hashPassword('žluťoučký kůň úpěl');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, 'žluťoučký kůň úpěl'.normalize('NFD'))).toBe(true);
    expect(await verifyPassword(hash, 'zlutoucky kun upel')).toBe(false);
  });

  it('that does not exist is never right', async () => {
    expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
  });
});
