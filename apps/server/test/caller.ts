import type { ErrorBody } from '@canola/api-schema/errors';
import type { TestApp } from './build-test-app.ts';
import type { SeededUser } from './factories.ts';

export interface Answer<T> {
  status: number;
  body: T;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the app as a person, with a token as they would carry it. */
export async function call<T = ErrorBody>(
  { app, tokenFor }: TestApp,
  user: SeededUser | undefined,
  method: Method,
  url: string,
  payload?: object,
): Promise<Answer<T>> {
  const token = user && (await tokenFor(user.subject, { email: user.email }));
  const answer = await app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  return { status: answer.statusCode, body: (answer.body === '' ? undefined : answer.json()) as T };
}
