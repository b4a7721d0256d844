import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

interface Operation {
  responses: Record<string, unknown>;
}

it('the API document names every call with the statuses it can fail with', async () => {
  const answer = await test.app.inject({ url: '/docs/openapi.json' });
  const { paths } = answer.json() as { paths: Record<string, Record<string, Operation>> };
  const calls = Object.entries(paths)
    .filter(([path]) => path.startsWith('/can-news'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [
        `${method.toUpperCase()} ${path}`,
        Object.keys(responses).join(' '),
      ]),
    );
  expect(Object.fromEntries(calls)).toEqual({
    'GET /can-news/api/report': '200 400 401 403 404',
    'GET /can-news/api/report/{id}': '200 400 401 403 404',
    'POST /can-news/api/report': '201 400 401 403 412 413 422',
    'PUT /can-news/api/report/{id}': '200 400 401 403 404 412 413 422',
    'PATCH /can-news/api/report/{id}': '200 400 401 403 404 412 422',
    'DELETE /can-news/api/report/{id}': '204 400 401 403 404 412',
    'GET /can-news/api/report/{id}/version': '200 400 401 403 404',
    'GET /can-news/api/report/{id}/version/{version}': '200 400 401 403 404',
    'POST /can-news/api/image': '201 400 401 403 413 422 429',
    'GET /can-news/api/image/{guid}': '200 400 404',
    'GET /can-news/api/commodity': '200 401 403',
    'GET /can-news/api/language': '200 401 403',
  });
});
