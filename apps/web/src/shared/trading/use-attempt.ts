import { useRef } from 'react';

/**
 * The `clientMutationId` of one attempt: a second press or a retry after a lost answer sends the same id, so that the
 * server does the thing once (decisions §8). Whoever has read an answer begins the next attempt.
 */
export function useAttempt(): { id: () => string; next: () => void } {
  const current = useRef<string | undefined>(undefined);
  return {
    id() {
      current.current ??= crypto.randomUUID();
      return current.current;
    },
    next() {
      current.current = undefined;
    },
  };
}
