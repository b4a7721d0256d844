import type { Unit } from '@canola/api-schema/trading/generated/operations';
import { expect, test } from 'vitest';
import { purchaseSchema } from './purchase.schema.ts';

const problems = (amount: number | null, minimum = '3', unit: Unit = 'T', note = '') =>
  purchaseSchema({ minimum, unit })
    .safeParse({ amount, note, place: '', address: '' })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test.each<[string, Parameters<typeof problems>, string[]]>([
  ['as little as the trader sells', [3], []],
  ['a tenth more', [3.1], []],
  ['less than the trader sells', [2.9], ['amount: amount.min']],
  ['nothing', [null], ['amount: amount.required']],
  ['zero, where the trader names no minimum', [0, '0'], ['amount: amount.min']],
  ['less than zero', [-5, '0'], ['amount: amount.min']],
  ['a slip of the keyboard', [0.0000001, '0'], ['amount: amount.min']],
  ['a tenth, where the trader names no minimum', [0.1, '0'], []],
  ['a hundredth', [3.15], ['amount: amount.step']],
  ['half a piece', [4.5, '3', 'PIECE'], ['amount: amount.pieces']],
  ['whole pieces', [4, '3', 'PIECE'], []],
  ['tenths of a litre', [1000.5, '1000', 'L'], []],
  ['more than anybody has', [1_000_001], ['amount: amount.max']],
  ['a note that never ends', [3, '3', 'T', 'a'.repeat(1001)], ['note: note.too-long']],
])('%s', (_what, input, expected) => {
  expect(problems(...input)).toEqual(expected);
});

test('a typed address is required where none of the company’s own is chosen', () => {
  const parse = (address: string, isTyped: boolean) =>
    purchaseSchema({ minimum: '3', unit: 'T', isTyped }).safeParse({
      amount: 3,
      note: '',
      place: '',
      address,
    });
  expect(parse(' ', true).error?.issues).toMatchObject([{ path: ['address'], message: 'address.required' }]);
  expect([parse('Polní 1', true).success, parse('', false).success]).toEqual([true, true]);
});
