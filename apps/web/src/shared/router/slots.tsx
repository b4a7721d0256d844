import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

interface Slots {
  topBar: HTMLElement | null;
  setTopBar: (element: HTMLElement | null) => void;
  panel: HTMLElement | null;
  setPanel: (element: HTMLElement | null) => void;
}
const SlotsContext = createContext<Slots | undefined>(undefined);

/** Places of the layout that a page fills: controls in the top bar, the panel at the right. */
export function SlotsProvider({ children }: { children: ReactNode }) {
  const [topBar, setTopBar] = useState<HTMLElement | null>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  return <SlotsContext value={{ topBar, setTopBar, panel, setPanel }}>{children}</SlotsContext>;
}

function useSlots(): Slots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('A slot is used outside of the layout.');
  return slots;
}

export function TopBarSlotTarget() {
  return <div ref={useSlots().setTopBar} className="contents" />;
}

export function PanelSlotTarget() {
  return <div ref={useSlots().setPanel} className="contents" />;
}

/** Controls of the page that appear in the top bar on a desktop: the postal code, the currency. */
export function TopBarSlot({ children }: { children: ReactNode }) {
  const { topBar } = useSlots();
  return topBar && createPortal(children, topBar);
}

/** The panel of a route: next to the content on a desktop, a sheet on a phone (shared/ui/panel.tsx draws it). */
export function PanelSlot({ children }: { children: ReactNode }) {
  const { panel } = useSlots();
  return panel && createPortal(children, panel);
}
