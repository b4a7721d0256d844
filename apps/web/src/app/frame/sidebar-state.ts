import { oneOf, remembered } from '#shared/storage/remembered.ts';
import { createStore, useStore } from '#shared/storage/store.ts';
import { DESKTOP, useMedia } from '#shared/ui/use-media.ts';
import { useHasWidePanel } from '#shared/ui/wide-panels.ts';

const rememberedSidebar = remembered('sidebar', oneOf('expanded', 'collapsed'));
const store = createStore(rememberedSidebar.read() === 'collapsed');

/** Next to a wide panel the content needs the room (docs/product/look.md#rule-2). */
const CROWDED = '(max-width: 1439px)';

/** Between a phone and a desktop the sidebar is always collapsed (docs/product/look.md#rule-2). */
export function useSidebar() {
  const isChosen = useStore(store);
  const hasRoom = useMedia(DESKTOP);
  const hasWidePanel = useHasWidePanel();
  const isCrowded = useMedia(CROWDED) && hasWidePanel;
  return {
    isCollapsed: isChosen || !hasRoom || isCrowded,
    /** None where it would change nothing. */
    toggle: isCrowded
      ? undefined
      : () => {
          rememberedSidebar.write(isChosen ? 'expanded' : 'collapsed');
          store.set(!isChosen);
        },
  };
}
