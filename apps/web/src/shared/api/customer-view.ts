import { attempt } from '#shared/storage/remembered.ts';
import { hasFields, isOptional, isText } from '#shared/storage/shape.ts';
import { createStore } from '#shared/storage/store.ts';

/** Staff look with a customer's eyes (docs/product/admin.md#view-as-customer). */
export interface CustomerView {
  id: string;
  expiresAt: string;
  userId: string;
  name: string;
  /** Of the staff: what is said about the view is theirs, the page is the customer's. */
  language?: string | null | undefined;
}

const isView = hasFields({
  id: isText,
  expiresAt: isText,
  userId: isText,
  name: isText,
  language: isOptional(isText),
});

/** Whether the notice that a view changes nothing is open; the view's banner shows it. */
export const readOnlyNotice = createStore(false);

const KEY = 'canola.view-as';

/** Of this tab only; other tabs are unaffected. */
export function currentView(): CustomerView | undefined {
  try {
    const view: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isView(view) ? view : undefined;
  } catch {
    return undefined;
  }
}

/** For the texts about the view; without one they are in the language of the page. */
export function languageOf({ language }: CustomerView): { lng?: string } {
  return language ? { lng: language } : {};
}

/** Everything on the page is read again, with the other eyes. */
export function enterView(view: CustomerView): void {
  sessionStorage.setItem(KEY, JSON.stringify(view));
  location.assign('/');
}

/** After a log-out, the next person in this tab must not continue the view. */
export function forgetCustomerView(): void {
  attempt(() => sessionStorage.removeItem(KEY));
}

export function leaveView(path: string): void {
  forgetCustomerView();
  location.assign(path);
}
