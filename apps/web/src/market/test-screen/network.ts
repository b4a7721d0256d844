import * as operations from '@canola/api-schema/trading/generated/operations';
import { vi } from 'vitest';

/** What one request of the trading service is answered with; an error thrown is a broken connection. */
type Answer = (variables: Record<string, unknown>) => unknown;

export interface Network {
  /** Variables of every request of an operation, in their order. */
  sent(operation: string): Record<string, unknown>[];
  /** From now on. */
  answers(operation: string, answer: Answer): void;
}

const NAMES = new Map(
  Object.values(operations).flatMap((one) =>
    typeof one === 'object' && 'id' in one ? [[one.id, one.name] as const] : [],
  ),
);

/** Stands in for the network, the only thing in these tests that is not the real one. */
export function openNetwork(answers: Record<string, Answer>): Network {
  const known = new Map(Object.entries(answers));
  const sent: { operation: string; variables: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address !== '/graphql' || !body) return new Response('{}', { status: 404 });
    const { documentId, variables } = JSON.parse(body);
    const operation = NAMES.get(documentId) ?? documentId;
    sent.push({ operation, variables });
    const answer = known.get(operation);
    if (!answer) throw new Error(`Nobody answers ${operation}.`);
    return Response.json({ data: await answer(variables) });
  });
  return {
    sent: (operation) => sent.filter((one) => one.operation === operation).map(({ variables }) => variables),
    answers: (operation, answer) => void known.set(operation, answer),
  };
}
