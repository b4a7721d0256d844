import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { openPackedBodies } from './packed-body.ts';

const text = (what: string) => JSON.stringify(Array.from({ length: 300 }, (_, at) => `${what} ${at}`));

test('a body is written and packed once, in each encoding, for as long as its key', async () => {
  const bodyOf = openPackedBodies();
  const write = vi.fn(() => text('wheat'));
  const first = bodyOf('1 2', write);
  const bytes = await first.bytesIn('br');
  expect(brotliDecompressSync(bytes as Buffer).toString()).toBe(text('wheat'));
  const written = write.mock.calls.length;
  for (let at = 0; at < 5; at += 1) expect(await bodyOf('1 2', write).bytesIn('br')).toBe(bytes);
  expect(write).toHaveBeenCalledTimes(written);
  expect(gunzipSync((await bodyOf('1 2', write).bytesIn('gzip')) as Buffer).toString()).toBe(text('wheat'));
  expect(await first.bytesIn('identity')).toBe(text('wheat'));
});

test('another key is another body with another version; the same content has the same version', async () => {
  const bodyOf = openPackedBodies();
  const wheat = bodyOf('1', () => text('wheat'));
  const rye = bodyOf('2', () => text('rye'));
  expect(rye.etag).not.toBe(wheat.etag);
  expect(bodyOf('3', () => text('wheat')).etag).toBe(wheat.etag);
  expect(brotliDecompressSync((await rye.bytesIn('br')) as Buffer).toString()).toBe(text('rye'));
});

test('a short body is never packed', () => {
  const body = openPackedBodies()('1', () => '{}');
  expect(body.encodingFor('br')).toBe('identity');
});
