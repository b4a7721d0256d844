import { randomBytes, randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { DAY_MS } from '@canola/api-schema/duration';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedUser } from '../../../../test/factories.ts';
import { pruneImages } from '../index.ts';
import { commodityOf, type NewsDesk, NOW, openNewsDesk, REPORTS, reportOf } from '../test-desk.ts';
import { deleteUnusedImages } from './images.queries.ts';

let desk: NewsDesk;
beforeAll(async () => {
  desk = await openNewsDesk();
});
afterAll(() => desk.close());

const plain = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#a2c13a' } });
const read = (url: string) => desk.test.app.inject(url);

test('a picture is stored in three widths and read without a token', async () => {
  const { status, body } = await desk.upload(desk.editor, await plain(2000, 1000).jpeg().toBuffer());
  expect([status, body]).toEqual([
    201,
    { guid: expect.any(String), url: `/can-news/api/image/${body.guid}`, width: 1600, height: 800 },
  ]);
  for (const [query, width] of [
    ['', 1600],
    ['?w=1600', 1600],
    ['?w=960', 960],
    ['?w=480', 480],
  ] as const) {
    const { statusCode, headers, rawPayload } = await read(body.url + query);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width });
  }
});

test('a small picture is never enlarged', async () => {
  const { body } = await desk.upload(desk.editor, await plain(700, 70).png().toBuffer());
  expect([body.width, body.height]).toEqual([700, 70]);
  const widths = [];
  for (const w of [480, 960, 1600])
    widths.push((await sharp((await read(`${body.url}?w=${w}`)).rawPayload).metadata()).width);
  expect(widths).toEqual([480, 700, 700]);
});

test('an unknown picture, and an unknown width', async () => {
  const unknown = await read(`/can-news/api/image/${randomUUID()}`);
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'image.not-found']);
  expect((await read(`/can-news/api/image/${randomUUID()}?w=500`)).statusCode).toBe(400);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  '%s is accepted by its content',
  async (format) => {
    const file = await plain(40).toFormat(format).toBuffer();
    expect((await desk.upload(desk.editor, file, 'unnamed.bin')).status).toBe(201);
  },
);

test('where and with what it was taken is gone, and it is turned the way it was held', async () => {
  const photo = await plain(60, 30)
    .jpeg()
    .withExif({
      IFD0: { Make: 'Zirkon camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 23/1 45/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(photo.includes('Zirkon')).toBe(true);
  const { body } = await desk.upload(desk.editor, photo);
  expect([body.width, body.height]).toEqual([30, 60]);
  const { rawPayload } = await read(body.url);
  const found = await sharp(rawPayload).metadata();
  expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(rawPayload.includes('Zirkon')).toBe(false);
});

test('of an animation the first frame stays', async () => {
  const frames = sharp([await plain(20).png().toBuffer(), await plain(20).png().toBuffer()], {
    join: { animated: true },
  });
  const { body } = await desk.upload(desk.editor, await frames.gif().toBuffer());
  expect((await sharp((await read(body.url)).rawPayload).metadata()).pages ?? 1).toBe(1);
});

test('a picture of a printer is turned into the colours of a screen', async () => {
  const { body } = await desk.upload(desk.editor, await plain(20).toColourspace('cmyk').jpeg().toBuffer());
  expect(await sharp((await read(body.url)).rawPayload).metadata()).toMatchObject({
    space: 'srgb',
    channels: 3,
  });
});

/** A few hundred bytes that claim so many pixels. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const photo = async () =>
  plain(600)
    .composite([{ input: Buffer.from(SVG), top: 0, left: 0 }])
    .jpeg()
    .toBuffer();

describe('refused', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['a drawing with a script', () => Buffer.from(SVG), 422, 'image.type'],
    ['a document', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'), 422, 'image.type'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'image.type'],
    ['an empty file', () => Buffer.alloc(0), 422, 'image.type'],
    ['a script that begins like a GIF', () => Buffer.from('GIF89a=1;alert(1)//'), 422, 'image.unreadable'],
    ['half a photo', async () => (await photo()).subarray(0, 1200), 422, 'image.unreadable'],
    [
      'noise after a beginning',
      () => Buffer.concat([Buffer.from([255, 216, 255]), randomBytes(4000)]),
      422,
      'image.unreadable',
    ],
    ['a PNG of four gigapixels', () => pngOf(65_000, 65_000), 413, 'image.too-large'],
    ['a PNG that is too long', () => pngOf(12_001, 10), 413, 'image.too-large'],
    ['a PNG of 41 megapixels', () => pngOf(6500, 6400), 413, 'image.too-large'],
    ['a PNG without its pixels', () => pngOf(3000, 3000), 422, 'image.unreadable'],
    ['a file of more than 10 MB', () => randomBytes(10 * 1024 * 1024 + 1), 413, 'image.too-large'],
  ])('%s', async (_, file, status, code) => {
    const answer = await desk.upload(desk.editor, await file());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('what is not one file called `file`', async () => {
    const json = await desk.ask(desk.editor, 'POST', '/can-news/api/image', { file: 'x' });
    expect([json.status, json.body.code]).toEqual([400, 'request.invalid']);
    const form = new Response(new FormData());
    const empty = await desk.ask(
      desk.editor,
      'POST',
      '/can-news/api/image',
      Buffer.from(await form.arrayBuffer()),
      { 'content-type': String(form.headers.get('content-type')) },
    );
    expect([empty.status, empty.body.code]).toEqual([400, 'request.invalid']);
  });

  test('the picture of somebody who does not write reports', async () => {
    const file = await plain(20).png().toBuffer();
    const reader = await seedUser(desk.test.db);
    expect((await desk.upload(reader, file)).body.code).toBe('permission.missing');
    expect((await desk.upload(undefined, file)).body.code).toBe('token.missing');
  });
});

test('of many at the same time some wait and the rest are refused, and none is lost', async () => {
  const file = await plain(100).png().toBuffer();
  // A person's own requests take turns, so it takes several people to fill the queue.
  const editors = await Promise.all(
    Array.from({ length: 6 }, () => seedUser(desk.test.db, { permissions: ['news:report:manage'] })),
  );
  const answers = await Promise.all(
    editors.flatMap((editor) => Array.from({ length: 4 }, () => desk.upload(editor, file))),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  expect((await desk.upload(desk.editor, file)).status).toBe(201);
});

describe('pictures that nothing shows', () => {
  const inText = (guid: string, url: string) =>
    commodityOf({
      summary: {
        type: 'doc',
        content: [{ type: 'image', attrs: { src: url, alt: guid, width: 20, height: 20 } }],
      },
    });
  const upload = async () => (await desk.upload(desk.editor, await plain(20).png().toBuffer())).body;

  test('are deleted after seven days; those of reports and of old versions stay', async () => {
    const [cover, inline, former, unused, ofDeleted] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ];
    await desk.create({ image: { guid: cover.guid }, commodities: [inText(inline.guid, inline.url)] });
    const { id } = await desk.create({ image: { guid: former.guid } });
    await desk.ask(desk.editor, 'PUT', `${REPORTS}/${id}`, reportOf());
    const deleted = await desk.create({ image: { guid: ofDeleted.guid } });
    await desk.ask(desk.editor, 'DELETE', `${REPORTS}/${deleted.id}`);
    const statuses = async () => {
      const all = [cover, inline, former, unused, ofDeleted].map(({ url }) => read(url));
      return (await Promise.all(all)).map(({ statusCode }) => statusCode);
    };
    const { deps } = desk.test;
    desk.test.clock.set(new Date(NOW.getTime() + 7 * DAY_MS));
    await pruneImages.run(deps, {}, { jobId: '1' });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    desk.test.clock.set(new Date(NOW.getTime() + 7 * DAY_MS + 1));
    await pruneImages.run(deps, {}, { jobId: '2' });
    expect(await statuses()).toEqual([200, 200, 200, 404, 404]);
    desk.test.clock.set(NOW);
  });

  test('a save that has seen its picture keeps it from being deleted', async () => {
    const { db } = desk.test;
    const picture = await upload();
    const later = new Date(NOW.getTime() + 30 * DAY_MS);
    let pruned: Promise<number> | undefined;
    const saving = desk.test.db.transaction(async (tx) => {
      const { keepImages } = await import('./images.queries.ts');
      await keepImages(tx);
      pruned = db.transaction((other) => deleteUnusedImages(other, later));
      await waitsForLock();
      await tx.execute(
        `insert into news.report_version (report_id, version, body, images, saved_by, saved_at)
         select id, 77, '{}', array['${picture.guid}'::uuid], id, now() from news.report limit 1`,
      );
    });
    await saving;
    await pruned;
    expect((await read(picture.url)).statusCode).toBe(200);
  });

  async function waitsForLock(): Promise<void> {
    for (;;) {
      const { rows } = await desk.test.db.$client.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      if (rows.length > 0) return;
    }
  }
});
