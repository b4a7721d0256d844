import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';

/** For links of the panel to the plans: on a phone the panel covers the page that may be open already. */
export function closePanel(): void {
  sendToSidePanel({ type: 'navigated' });
}
