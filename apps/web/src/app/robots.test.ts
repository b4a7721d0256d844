import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('search engines read the gate and the files that draw it, and nothing behind it', () => {
  const rules = readFileSync(new URL('../../public/robots.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  expect(rules).toEqual([
    'User-agent: *',
    'Allow: /$',
    'Allow: /assets/',
    'Allow: /icons/',
    'Allow: /settings.json',
    'Disallow: /',
  ]);
});
