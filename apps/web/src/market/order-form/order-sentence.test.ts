import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import cs from '#locales/cs/order-form.json' with { type: 'json' };
import en from '#locales/en/order-form.json' with { type: 'json' };
import ro from '#locales/ro/order-form.json' with { type: 'json' };
import { orderSentence, type SentenceParts, stopFloor } from './order-sentence.ts';
import { warningOf } from './order-warning.tsx';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: { en: { form: en }, cs: { form: cs }, ro: { form: ro } },
  defaultNS: 'form',
  interpolation: { escapeValue: false },
});

const ORDER: SentenceParts = {
  amount: 50,
  quarter: 'Q1 27',
  price: 5600,
  lowPrice: null,
  currency: 'CZK',
  trader: undefined,
};

function say(parts: Partial<SentenceParts>, language = 'en', locale = 'en-CZ'): string {
  const { key, values } = orderSentence({ ...ORDER, ...parts }, locale);
  const text = i18n.getFixedT(language)(key as never, values as never);
  return String(text)
    .replaceAll(/<\/?b>/g, '')
    .replaceAll('\u00a0', ' ');
}

describe('what the order will do, in one sentence', () => {
  test('any trader', () => {
    expect(say({})).toBe('Sells all 50 t for Q1 27 as soon as any trader pays 5 600 Kč/t or more.');
  });

  test('with a low price it names the fall and the floor below which it never sells', () => {
    expect(say({ lowPrice: 5200 })).toBe(
      'Sells all 50 t for Q1 27 as soon as any trader pays 5 600 Kč/t or more, or, to limit your loss, when the best price drops to 5 200 – but never below 4 680 Kč/t.',
    );
  });

  test('one trader is named', () => {
    expect(say({ trader: 'Agro Haná' })).toBe(
      'Sells all 50 t for Q1 27 as soon as Agro Haná pays 5 600 Kč/t or more.',
    );
    expect(say({ trader: 'Agro Haná', lowPrice: 5200 })).toContain('when their price drops to 5 200');
  });

  test('a fraction of a crown is not rounded away', () => {
    expect(say({ price: 5600.5 })).toContain('5 600,50 Kč/t');
    expect(say({ lowPrice: 5000.5 })).toContain('5 000,50');
  });

  test('euros, in Czech and Romanian', () => {
    expect(say({ amount: 24.5, price: 215.5, currency: 'EUR' }, 'cs', 'cs-CZ')).toBe(
      'Příkaz prodá celé množství 24,5 t na Q1 27, jakmile některý obchodník zaplatí 215,50 EUR/t nebo víc.',
    );
    expect(say({ price: 215.5, currency: 'EUR' }, 'ro', 'ro-RO')).toContain(
      'plătește 215,50 EUR/t sau mai mult',
    );
  });
});

test('the floor is nine tenths, exactly', () => {
  expect(stopFloor('5200')).toBe('4680.0');
  expect(stopFloor('0.1')).toBe('0.09');
});

describe('the warning before saving', () => {
  test.each([
    ['waits for a better price', { best: '5510', price: 5600, lowPrice: 5200 }, undefined],
    ['sells at once at or below the best', { best: '5510', price: 5510, lowPrice: null }, 'sellsNow'],
    ['a stop at the best would fire at once', { best: '5510', price: 5600, lowPrice: 5510 }, 'lowSellsNow'],
    ['far above it would be refused', { best: '4000', price: 5600, lowPrice: 5500 }, 'lowRefused'],
    ['without a quote nothing is known', { best: undefined, price: 1, lowPrice: 1 }, undefined],
  ])('%s', (_what, numbers, expected) => {
    expect(warningOf(numbers)).toBe(expected);
  });
});
