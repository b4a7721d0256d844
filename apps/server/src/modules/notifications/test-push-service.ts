import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Stands in for the push service of a browser vendor (RFC 8030): takes messages in and keeps them until read. */
export async function startPushService() {
  const received: Received[] = [];
  /** Unread messages: one with the topic of an unread one takes its place. */
  const pending = new Map<string, Received>();
  let answer: () => Promise<number | 'cut'> = async () => 201;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const message = { headers: request.headers, body };
    const status = await answer();
    if (status === 'cut') return request.socket.destroy();
    received.push(message);
    if (status < 300) pending.set(String(request.headers.topic), message);
    response.writeHead(status, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    pending,
    answers(next: typeof answer) {
      answer = next;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** The result of `pushManager.subscribe()` in a browser, the only one that can read its messages. */
export function subscribe(origin: string) {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  const subscription = {
    endpoint: `${origin}/send/${randomBytes(12).toString('base64url')}`,
    expirationTime: null,
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
  };
  return {
    ...subscription,
    token: JSON.stringify(subscription),
    /** RFC 8291: the key of the message from both public keys and the shared secret; RFC 8188: its one record. */
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const record = body.subarray(21 + sender.length);
      const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
        new Uint8Array(hkdfSync('sha256', key, salt, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const key = derive(keys.computeSecret(sender), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}
