import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import transactions from '#locales/cs/transactions.json' with { type: 'json' };
import { tidy, tidyTexts } from './tidy.ts';

test.each([
  ['Prodáváte za firmu Agro s.r.o.. Požádejte ji.', 'Prodáváte za firmu Agro s.r.o. Požádejte ji.'],
  ['Sold to <b>Klas Agro a.s.</b>. Done.', 'Sold to <b>Klas Agro a.s.</b> Done.'],
  ['Wait ... and see.', 'Wait ... and see.'],
  ['dodání Q4 26 ze skladu', 'dodání Q4\u00a026 ze skladu'],
  ['5 160 Kč/t', '5 160 Kč/t'],
])('%s', (text, tidied) => {
  expect(tidy(text)).toBe(tidied);
});

test('every text passes through it', async () => {
  const i18n = createInstance();
  await i18n.use(tidyTexts).init({
    lng: 'cs',
    postProcess: [tidyTexts.name],
    interpolation: { escapeValue: false },
    resources: { cs: { transactions } },
  });
  const said = (names: string) => i18n.t('transactions:cannotSign.text', { company: 'Agro', names });
  expect(said('Jan Novák ml.')).toMatch(/Jan Novák ml\.$/);
  expect(said('Jan Novák')).toMatch(/Jan Novák\.$/);
});
