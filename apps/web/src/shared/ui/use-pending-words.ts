import { useEffect, useRef } from 'react';

/** The first announcement of a page comes this late, perhaps after the button has gone. */
const FIRST_WORD_MS = 150;

/**
 * React Aria says that a pressed button waits by a word in a live region that points at the button. When the answer
 * takes the button away, the word would point at nothing for seven seconds.
 */
export function usePendingWords(buttonId: string, isLoading: boolean): void {
  const hasWaited = useRef(false);
  useEffect(() => {
    if (isLoading) hasWaited.current = true;
  }, [isLoading]);
  useEffect(
    () => () => {
      if (!hasWaited.current) return;
      const page = document;
      forget(page, buttonId);
      // By then the page itself may have gone, as it does in tests.
      setTimeout(() => forget(page, buttonId), FIRST_WORD_MS);
    },
    [buttonId],
  );
}

function forget(page: Document, buttonId: string): void {
  const words = page.querySelectorAll(`[data-live-announcer] [aria-labelledby~="${buttonId}"]`);
  for (const word of words) word.remove();
}
