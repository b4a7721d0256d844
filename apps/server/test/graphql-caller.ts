import type { TradingDocument } from '@canola/api-schema/trading/generated/operations';
import type { TestApp } from './build-test-app.ts';
import { type Answer, call } from './caller.ts';
import type { SeededUser } from './factories.ts';

export interface GraphqlResponse<T> {
  data?: T | null;
  errors?: { message: string; path?: (string | number)[]; extensions?: { code?: string } }[];
}

/** Sends one of the web's documents as a person. */
export function ask<Result, Variables>(
  test: TestApp,
  user: SeededUser | undefined,
  document: TradingDocument<Result, Variables>,
  variables: Variables,
): Promise<Answer<GraphqlResponse<Result>>> {
  return call(test, user, 'POST', '/graphql', { documentId: document.id, variables });
}

/** The data of a successful response. */
export async function dataOf<Result, Variables>(
  test: TestApp,
  user: SeededUser | undefined,
  document: TradingDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const { status, body } = await ask(test, user, document, variables);
  if (!body.data || body.errors) throw new Error(`${document.name}: ${status} ${JSON.stringify(body)}`);
  return body.data;
}
