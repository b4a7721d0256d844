import { anyText, attempt, remembered } from './remembered.ts';

/**
 * A log-out leaves these in the browser (docs/product/accounts.md#session): settings of the device, starred crops, and
 * ids of requests that must not be sent twice, which name companies and payments only by random ids. Everything else
 * is personal.
 */
const STAYS = [
  /^canola\.(?:theme|language|sidebar|install|push)$/,
  /^(?:purchase-prices\.favorites$|quick-trading\.favorites\.)/,
  /^canola\.(?:unsettled-deal|unanswered-refund|unanswered-return)\./,
];

const rememberedPerson = remembered('person', anyText);

/** The company, postal codes, rates and whatever else this browser remembers of a person. */
export function forgetChoices(): void {
  attempt(() => {
    for (const name of Object.keys(localStorage))
      if (!STAYS.some((kind) => kind.test(name))) localStorage.removeItem(name);
  });
  attempt(() => sessionStorage.clear());
}

/** Nobody has signed in since the last log-out. */
export const isForgotten = (): boolean => rememberedPerson.read() === undefined;

/** Somebody else may have left without a log-out: the session ended by itself. */
export function forgetChoicesOfOthers(subject: string): void {
  const last = rememberedPerson.read();
  if (last === subject) return;
  if (last !== undefined) forgetChoices();
  rememberedPerson.write(subject);
}
