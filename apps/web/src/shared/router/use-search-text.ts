import { useEffect, useEffectEvent, useState } from 'react';

/** How long somebody pauses before the address follows what they type (docs/product/constants.md#screens). */
const DEBOUNCE_MS = 300;

/**
 * The text of a search box whose truth is the address: `shown` is what the address says, `commit` writes a text into it.
 * Going back or a link changes the box too.
 */
export function useSearchText(shown: string, commit: (text: string) => void) {
  const [text, setText] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    setText(shown);
  }
  const commitNow = useEffectEvent(commit);
  useEffect(() => {
    if (text === shown) return;
    const timer = setTimeout(() => commitNow(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, shown]);
  return { text, setText };
}
