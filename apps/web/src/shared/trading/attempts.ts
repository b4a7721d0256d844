import { useState } from 'react';

/**
 * Selling and ordering never happen twice (decisions §8). An attempt carries one id as long as its answer is not
 * known: a retry after a lost answer sends the same id with the same input, and the server answers with what it did
 * the first time. Once there is an answer the next attempt is a new one.
 */
export function createAttempts(newId: () => string = () => crypto.randomUUID()) {
  let open: { input: string; id: string } | undefined;
  let isUnderWay = false;

  /** `undefined` when another one is under way: a second press counts for nothing. */
  return async function attempt<Answer>(
    input: unknown,
    send: (clientMutationId: string) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    if (isUnderWay) return undefined;
    const text = JSON.stringify(input);
    if (open?.input !== text) open = { input: text, id: newId() };
    isUnderWay = true;
    try {
      const answer = await send(open.id);
      open = undefined;
      return answer;
    } finally {
      isUnderWay = false;
    }
  };
}

export function useAttempts() {
  return useState(() => createAttempts())[0];
}
