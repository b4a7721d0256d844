import { useState } from 'react';
import { ApiError } from '#shared/api/errors.ts';

export interface Deal {
  contractId: string | null;
  orderId: string | null;
  offerId: string | null;
}

/** A request whose reply is not known yet. */
export interface Unsettled {
  id: string;
  /** A digest of the input, which recognises the same request without storing its content. */
  input: string;
}

/** Where an unsettled request outlives the page. */
export interface AttemptMemory {
  read(): Unsettled | undefined;
  write(unsettled: Unsettled | undefined): void;
}

interface AttemptOptions {
  newId?: () => string;
  /** Left out, it lives as long as the page. */
  memory?: AttemptMemory;
  /**
   * Looks up what became of a request whose reply was lost; from then on it cannot come late. Without it another input
   * is another attempt.
   */
  settle?: (clientMutationId: string) => Promise<Deal | undefined>;
}

/** The reply, or the deal of an earlier attempt that was made after all: then nothing new was sent. */
export type Attempted<Answer> = { answer: Answer } | { earlier: Deal };

/**
 * Selling and ordering never happen twice (docs/product/selling.md#sent-twice-lost-answers). An attempt carries one id
 * as long as its reply is not known: a retry after a lost reply sends the same id with the same input, and the server
 * returns the result of the first time. Another input waits until it is known what became of the one before.
 */
export function createAttempts({ newId = () => crypto.randomUUID(), memory, settle }: AttemptOptions = {}) {
  let open = memory?.read();
  let isUnderWay = false;

  /** Written before it is sent, so that a page that is reloaded in between still has it. */
  function keep(unsettled: Unsettled | undefined): void {
    open = unsettled;
    memory?.write(unsettled);
  }

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
    keep(undefined);
    return deal;
  }

  return {
    attempt: <Answer>(input: unknown, send: (clientMutationId: string) => Promise<Answer>) =>
      alone<Attempted<Answer>>(async () => {
        const digest = await digestOf(input);
        const earlier = open?.input === digest ? undefined : await close();
        if (earlier) return { earlier };
        const sent = open ?? { id: newId(), input: digest };
        keep(sent);
        const answer = await send(sent.id);
        keep(undefined);
        return { answer };
      }),
    /** Without another try: the deal if it was made after all. */
    giveUp: () => alone(close),
  };
}

async function digestOf(input: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(input));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Attempts = ReturnType<typeof createAttempts>;

export function useAttempts(memory?: AttemptMemory): Attempts {
  return useState(() => createAttempts(memory && { memory }))[0];
}

/** It is unknown whether it was done: the connection broke, or the server failed on the way. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'server');
}
