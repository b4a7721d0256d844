import type { CurrencyType } from '@canola/api-schema/money';
import { defaultHaulage, MAX_HAULAGE } from '@canola/api-schema/net-price';
import { User } from '@canola/api-schema/users/user';
import { useAccess } from '#shared/access/use-access.ts';
import { api } from '#shared/api/client.ts';
import { remembered } from '#shared/storage/remembered.ts';
import { createStore, type Store, useStore } from '#shared/storage/store.ts';

function isRate(text: string): text is string {
  const rate = Number(text);
  return text !== '' && rate >= 0 && rate <= MAX_HAULAGE;
}

const rates = new Map<CurrencyType, Store<number>>();

function rateOf(currency: CurrencyType, saved: number | undefined): Store<number> {
  const known = rates.get(currency);
  if (known) return known;
  const unsent = remembered(`haulage.${currency}`, isRate).read();
  const store = createStore(unsent === undefined ? (saved ?? defaultHaulage(currency)) : Number(unsent));
  rates.set(currency, store);
  if (unsent !== undefined) void send(currency);
  return store;
}

/** The browser remembers what the server has not received yet, and what earlier versions kept here only. */
async function send(currency: CurrencyType): Promise<void> {
  const unsent = remembered(`haulage.${currency}`, isRate);
  const rate = unsent.read();
  if (rate === undefined) return;
  const body = { settings: { haulage: { [currency]: Math.round(Number(rate) * 100) / 100 } } };
  const isSent = await api.patch('/can-users/api/user', { body, schema: User }).then(
    () => true,
    () => false,
  );
  if (isSent && unsent.read() === rate) unsent.clear();
}

const SEND_AFTER_MS = 800;
const sending = new Map<CurrencyType, ReturnType<typeof setTimeout>>();

/** Per ton and kilometre: the usual one, or what the person set (docs/product/prices.md#net-price). */
export function useHaulageRate(currency: CurrencyType): [number, (rate: number) => void] {
  const store = rateOf(currency, useAccess().user.settings.haulage?.[currency]);
  const rate = useStore(store);
  return [
    rate,
    (next) => {
      remembered(`haulage.${currency}`, isRate).write(String(next));
      store.set(next);
      // Once, after the last key.
      clearTimeout(sending.get(currency));
      sending.set(
        currency,
        setTimeout(() => void send(currency), SEND_AFTER_MS),
      );
    },
  ];
}
