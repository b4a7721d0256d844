import type { CurrencyType } from '@canola/api-schema/money';
import { HAULAGE_RATE } from '@canola/api-schema/net-price';
import { remembered } from '#shared/storage/remembered.ts';
import { createStore, type Store, useStore } from '#shared/storage/store.ts';

/** More than any lorry costs: a slip of the keyboard. */
export const MAX_HAULAGE = 1000;

function isRate(text: string): text is string {
  const rate = Number(text);
  return text !== '' && rate >= 0 && rate <= MAX_HAULAGE;
}

const rates = new Map<CurrencyType, Store<number>>();

function rateOf(currency: CurrencyType): Store<number> {
  const known = rates.get(currency);
  if (known) return known;
  const kept = remembered(`haulage.${currency}`, isRate).read();
  const store = createStore(kept === undefined ? defaultRate(currency) : Number(kept));
  rates.set(currency, store);
  return store;
}

/** Pound and dollar have none of their own; the euro's is nearest. */
export function defaultRate(currency: CurrencyType): number {
  return currency in HAULAGE_RATE ? HAULAGE_RATE[currency as keyof typeof HAULAGE_RATE] : HAULAGE_RATE.EUR;
}

/**
 * Per ton and kilometre: the usual one, or what the person set and this browser remembers
 * (docs/product/prices.md#net-price).
 */
export function useHaulageRate(currency: CurrencyType): [number, (rate: number) => void] {
  const store = rateOf(currency);
  const rate = useStore(store);
  return [
    rate,
    (next) => {
      remembered(`haulage.${currency}`, isRate).write(String(next));
      store.set(next);
    },
  ];
}
