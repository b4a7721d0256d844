import { useState } from 'react';

/** What a request had led to. */
export interface Deal {
  contractId: string | null;
  orderId: string | null;
  offerId: string | null;
}

interface AttemptOptions {
  newId?: () => string;
  /**
   * Asks what became of a request whose answer was lost; from then on it cannot come late. Without it another input is
   * simply another attempt.
   */
  settle?: (clientMutationId: string) => Promise<Deal | undefined>;
}

/** The answer, or what an earlier attempt had led to after all: then nothing new was sent. */
export type Attempted<Answer> = { answer: Answer } | { earlier: Deal };

/**
 * Selling and ordering never happen twice (decisions §8). An attempt carries one id as long as its answer is not
 * known: a retry after a lost answer sends the same id with the same input, and the server answers with what it did
 * the first time. Another input has to wait until it is known what became of the one before.
 */
export function createAttempts({ newId = () => crypto.randomUUID(), settle }: AttemptOptions = {}) {
  let open: { input: string; id: string } | undefined;
  let isUnderWay = false;

  /** `undefined` when another one is under way: a second press does nothing. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isUnderWay) return undefined;
    isUnderWay = true;
    try {
      return await work();
    } finally {
      isUnderWay = false;
    }
  }

  async function close(): Promise<Deal | undefined> {
    const deal = open && (await settle?.(open.id));
    open = undefined;
    return deal;
  }

  return {
    attempt: <Answer>(input: unknown, send: (clientMutationId: string) => Promise<Answer>) =>
      alone<Attempted<Answer>>(async () => {
        const text = JSON.stringify(input);
        const earlier = open?.input === text ? undefined : await close();
        if (earlier) return { earlier };
        open ??= { input: text, id: newId() };
        const answer = await send(open.id);
        open = undefined;
        return { answer };
      }),
    /** Without another try: the deal if it was made after all. */
    giveUp: () => alone(close),
  };
}

export type Attempts = ReturnType<typeof createAttempts>;

export function useAttempts(): Attempts {
  return useState(() => createAttempts())[0];
}
