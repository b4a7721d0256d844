import { createStore, useStore } from '#shared/storage/store.ts';
import {
  nextSidePanel,
  type SidePanelEvent,
  type SidePanelScreen,
  type SidePanelState,
  type SidePanelSubject,
} from './side-panel-machine.ts';

const store = createStore<SidePanelState>(undefined);

export function sendToSidePanel(event: SidePanelEvent): void {
  store.set(nextSidePanel(store.get(), event));
}

export function openSidePanel(screen: SidePanelScreen, subject?: SidePanelSubject): void {
  sendToSidePanel({ type: 'open', screen, subject });
}

export function useSidePanel(): SidePanelState {
  return useStore(store);
}
