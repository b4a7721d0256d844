import { DAY_MS } from '@canola/api-schema/duration';
import { currentView } from '#shared/api/customer-view.ts';
import { anyText, remembered } from '#shared/storage/remembered.ts';
import { hasFields, isListOf, isText } from '#shared/storage/shape.ts';

export interface LastView {
  /** The person it belongs to. */
  subject: string;
  path: string;
  title: string;
  /** Where, in words. */
  about: string;
  /** Of all figures. */
  unit: string;
  at: string;
  rows: { name: string; value: string; note: string }[];
}

const isView = hasFields({
  subject: isText,
  path: isText,
  title: isText,
  about: isText,
  unit: isText,
  at: isText,
  rows: isListOf(hasFields({ name: isText, value: isText, note: isText })),
});

/** No longer than the session itself lasts (docs/product/screens.md#the-last-board). */
const HOLDS_DAYS = 14;
const MOST_ROWS = 40;

const stored = remembered('last-view', anyText);

/** The last content of this address, shown until it is loaded again. The start page has one as well. */
export function lastViewAt(path: string, now = Date.now()): LastView | undefined {
  // The own prices are not what a customer sees.
  const view = currentView() ? undefined : readView();
  if (!view || (path !== '/' && path !== view.path)) return undefined;
  return now - Date.parse(view.at) < HOLDS_DAYS * DAY_MS ? view : undefined;
}

function readView(): LastView | undefined {
  try {
    const view: unknown = JSON.parse(stored.read() ?? 'null');
    return isView(view) && !Number.isNaN(Date.parse(view.at)) ? view : undefined;
  } catch {
    return undefined;
  }
}

export function rememberView(view: LastView): void {
  stored.write(JSON.stringify({ ...view, rows: view.rows.slice(0, MOST_ROWS) }));
}

/** Deleted with the log-out, so the next person can't see it. */
export function forgetView(exceptOf?: string): void {
  if (exceptOf === undefined || readView()?.subject !== exceptOf) stored.clear();
}
