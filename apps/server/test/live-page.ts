import type { TestApp } from './build-test-app.ts';
import type { SeededUser } from './factories.ts';

export interface LivePage {
  /** Names of the events so far. */
  events: string[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** A person's open page as the server sees it: its live stream. Resolves when it is listening. */
export async function openLivePage({ app, tokenFor }: TestApp, user: SeededUser): Promise<LivePage> {
  const response = await app.inject({
    url: '/can-notifications/api/stream',
    headers: { authorization: `Bearer ${await tokenFor(user.subject, { email: user.email })}` },
    payloadAsStream: true,
  });
  if (response.statusCode !== 200) throw new Error(`the stream responded ${response.statusCode}`);
  const stream = response.stream();
  const events: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: ready, resolve: listen } = Promise.withResolvers<void>();
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    events.push(...[...chunk.matchAll(/^event: (.*)$/gm)].map(([, name = '']) => name));
    listen();
  });
  stream.once('end', end).once('close', end);
  await ready;
  return { events, ended, close: () => stream.destroy() };
}
