import { expect, test } from 'vitest';
import { isGatewayScript } from './trusted-types.ts';

test('the card gateway’s own scripts pass', () => {
  for (const url of [
    'https://js.stripe.com/v3/',
    'https://js.stripe.com/dahlia/stripe.js',
    'https://m.js.stripe.com/a.js',
  ])
    expect(isGatewayScript(url), url).toBe(true);
});

test('an address that only looks like the gateway’s does not', () => {
  for (const url of [
    'http://js.stripe.com/v3/',
    'https://js.stripe.com.evil.test/v3/',
    'https://evil.test/https://js.stripe.com/',
    'https://evil-js.stripe.com/v3/',
    'https://js.stripe.com@evil.test/',
    'https://js.stripe.com',
    '//js.stripe.com/v3/',
    ' https://js.stripe.com/v3/',
  ])
    expect(isGatewayScript(url), url).toBe(false);
});
