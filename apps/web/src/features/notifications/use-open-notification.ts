import { useRouter } from '@tanstack/react-router';
import { sendToSidePanel } from '#shared/side-panel/side-panel.ts';

/** Leads to what a notification is about; the panel closes also when the page is already there. */
export function useOpenNotification(): (url: string) => void {
  const router = useRouter();
  return (url) => {
    sendToSidePanel({ type: 'navigated' });
    router.history.push(url);
  };
}
