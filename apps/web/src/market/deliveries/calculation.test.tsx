// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { prepareScreens, showScreen } from '../test-screen/screen.tsx';
import { asAsked, calculate } from './calculate.ts';
import { Calculation } from './calculation.tsx';

prepareScreens();
beforeAll(() => loadTexts(['deliveries']));

const NULLS = { ratio: null, above: null, below: null, cap: null, perPoint: null, min: null, max: null };
/** As GraphQL sends it: with the fields of every kind. */
const DELIVERY = {
  price: '5200.00',
  currency: 'CZK',
  schedule: {
    rules: [
      { ...NULLS, kind: 'dry', parameter: 'moisture', base: '14' },
      { ...NULLS, kind: 'weight_percent', parameter: 'impurities', base: '6', ratio: '1' },
      { ...NULLS, kind: 'fee', parameter: 'moisture', base: '14', perPoint: '40' },
      { ...NULLS, kind: 'limit', parameter: 'protein', base: null, min: '12' },
    ],
  },
};
const QUALITY = [
  { parameter: 'moisture', value: '15.2' },
  { parameter: 'impurities', value: '7' },
  { parameter: 'protein', value: '12.6' },
];

test('every step of the worked example is shown with its formula, hellers kept', async () => {
  await showScreen(
    <Calculation
      grossKg={39_860}
      tareKg={15_480}
      movedKg={0}
      price={DELIVERY.price}
      currency="CZK"
      result={calculate(DELIVERY, { countedKg: 24_380, quality: QUALITY })}
      total="You get"
    />,
  );
  const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
  await expect.poll(() => document.querySelectorAll('.calculation-step').length).toBe(7);
  const steps = [...document.querySelectorAll('.calculation-step')].map((step) =>
    [...step.querySelectorAll('dt, dd')].map(({ textContent }) => plain(textContent)).join(' = '),
  );
  expect(steps).toEqual([
    'Gross less tare39,860 − 15,480 kg = 24,380 kg',
    'Moisture 15.2 %base 14: × 84.8 / 86 = −340.19 kg',
    'Impurities 7 %base 6, 1% of weight a point: × 0.99 = −240.40 kg',
    'Paid weightrounded once = 23,799 kg',
    'At the contract’s price23.799 t × 5,200 Kč/t = 123,754.80 Kč',
    'Drying1.2 points × 40 Kč × 24.38 t = −1,170.24 Kč',
    'You getrounded once, excl. VAT = 122,584.56 Kč',
  ]);
  expect(plain(document.querySelector('.calculation-limits')?.textContent ?? '')).toBe(
    'Protein 12.6 %, at least 12',
  );
});

test('accepting a dispute comes to the sum of the values that are asked for', () => {
  const dispute = (parameter: string, asked: string, state: string) => ({ parameter, asked, state });
  const ticket = {
    movedKg: 1_000,
    countedKg: 23_000,
    quality: QUALITY,
    disputes: [
      dispute('moisture', '14', 'OPEN'),
      dispute('impurities', '6', 'WITHDRAWN'),
      dispute('net', '21000', 'OPEN'),
    ],
  };
  expect(calculate(DELIVERY, asAsked(ticket))).toMatchObject({ netKg: 20_000, paidKg: 19_800 });
});
