import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { apiRoutes } from './api-routes.ts';

const said: string[] = [];
const stream = new Readable({ read() {} });
const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => void said.push(line) } } });
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
let sent = 0;
app.addHook('onSend', async () => {
  sent += 1;
});
apiRoutes(app, 'test').get('/events', {
  summary: 'Events',
  returns: { content: { 'text/event-stream': { schema: z.string() } } },
  handle: async (_, reply) => reply.type('text/event-stream').send(stream),
});
afterAll(() => app.close());

test('a reader who leaves a stream is responded to once, and nothing is logged', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const request = get(`${app.listeningOrigin}/events`, { agent: false });
  stream.push('event: ready\n\n');
  const [response]: IncomingMessage[] = await once(request, 'response');
  expect(response?.statusCode).toBe(200);
  request.destroy();
  await once(stream, 'close');
  // A second response would be on its way by then.
  await app.inject('/unknown');
  expect({ said, sent }).toEqual({ said: [], sent: 2 });
});
