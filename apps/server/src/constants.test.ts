import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as limits from '@canola/api-schema/limits';
import { expect, test } from 'vitest';

const PAGE = join(import.meta.dirname, '../../../docs/product/constants.md');
const ROW = /^\|[^|]*\| ([\d,.]+)( %)?[^|]*\| `([A-Z_]+)` \| `packages\/api-schema\/src\/limits\.ts` \|$/gm;

const documented = new Map(
  [...readFileSync(PAGE, 'utf8').matchAll(ROW)].map(([, digits = '', percent, name = '']) => [
    name,
    Number(digits.replaceAll(',', '')) / (percent ? 100 : 1),
  ]),
);

test.each(Object.entries(limits))('%s is what the rule book says', (name, value) => {
  expect(Number(value)).toBe(documented.get(name));
});
