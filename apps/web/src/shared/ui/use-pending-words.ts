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
      forget(buttonId);
      setTimeout(() => forget(buttonId), FIRST_WORD_MS);
    },
    [buttonId],
  );
}

function forget(buttonId: string): void {
  const words = document.querySelectorAll(`[data-live-announcer] [aria-labelledby~="${buttonId}"]`);
  for (const word of words) word.remove();
}
