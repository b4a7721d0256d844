import { createStore, useStore } from '#shared/storage/store.ts';

/** On the plans page and in the panel it is the same switch; a reload asks again. */
const accepted = createStore(false);

export const setTerms = accepted.set;

export function useTerms(): [boolean, (value: boolean) => void] {
  return [useStore(accepted), setTerms];
}
