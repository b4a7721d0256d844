import { oneOf, remembered } from '#shared/storage/remembered.ts';
import { createStore, useStore } from '#shared/storage/store.ts';
import { DESKTOP, useMedia } from '#shared/ui/use-media.ts';

const rememberedSidebar = remembered('sidebar', oneOf('expanded', 'collapsed'));
const store = createStore(rememberedSidebar.read() === 'collapsed');

/** Between a phone and a desktop the sidebar is always collapsed (docs/product/look.md#rule-2). */
export function useSidebar() {
  const isChosen = useStore(store);
  const hasRoom = useMedia(DESKTOP);
  return {
    isCollapsed: isChosen || !hasRoom,
    toggle() {
      rememberedSidebar.write(isChosen ? 'expanded' : 'collapsed');
      store.set(!isChosen);
    },
  };
}
