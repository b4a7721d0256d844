import { z } from 'zod';
import { attempt } from '#shared/storage/remembered.ts';
import { createStore } from '#shared/storage/store.ts';

const StoredView = z.object({
  id: z.uuid(),
  expiresAt: z.iso.datetime(),
  userId: z.uuid(),
  name: z.string(),
});
/** Staff look with a customer's eyes (docs/product/admin.md#view-as-customer). */
export type CustomerView = z.infer<typeof StoredView>;

/** Whether staff are being told that a view changes nothing; the view's banner says it. */
export const readOnlyNotice = createStore(false);

const KEY = 'canola.view-as';

/** Of this tab alone: the others stay what they are. */
export function currentView(): CustomerView | undefined {
  try {
    return StoredView.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Everything on the page is read again, with the other eyes. */
export function enterView(view: CustomerView): void {
  sessionStorage.setItem(KEY, JSON.stringify(view));
  location.assign('/');
}

/** Whoever uses this tab next looks with their own eyes. */
export function forgetCustomerView(): void {
  attempt(() => sessionStorage.removeItem(KEY));
}

export function leaveView(path: string): void {
  forgetCustomerView();
  location.assign(path);
}
