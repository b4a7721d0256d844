import { attempt } from '#shared/storage/remembered.ts';
import { hasFields, isText } from '#shared/storage/shape.ts';
import { createStore } from '#shared/storage/store.ts';

/** Staff look with a customer's eyes (docs/product/admin.md#view-as-customer). */
export interface CustomerView {
  id: string;
  expiresAt: string;
  userId: string;
  name: string;
}

const isView = hasFields({ id: isText, expiresAt: isText, userId: isText, name: isText });

/** Whether staff are being told that a view changes nothing; the view's banner says it. */
export const readOnlyNotice = createStore(false);

const KEY = 'canola.view-as';

/** Of this tab alone: the others stay what they are. */
export function currentView(): CustomerView | undefined {
  try {
    const view: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isView(view) ? view : undefined;
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
