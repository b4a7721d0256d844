import { isAllowedLink } from '@canola/api-schema/news/rich-text';
import { expect, test } from 'vitest';
import { completeAddress } from './link-dialog.tsx';

test.each([
  ['https://canola.test/x', 'https://canola.test/x', true],
  [' canola.test/x?y=1 ', 'https://canola.test/x?y=1', true],
  ['jan@farm.cz', 'mailto:jan@farm.cz', true],
  ['mailto:jan@farm.cz', 'mailto:jan@farm.cz', true],
  ['+420 603 123 456', 'tel:+420603123456', true],
  ['javascript:alert(1)', 'javascript:alert(1)', false],
  ['ftp://files.test', 'ftp://files.test', false],
  ['/reports', '/reports', false],
  ['wheat', 'wheat', false],
  ['', '', false],
])('%j becomes %j, allowed: %s', (typed, address, isAllowed) => {
  expect(completeAddress(typed)).toBe(address);
  expect(isAllowedLink(address)).toBe(isAllowed);
});
