import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** Sizes follow the content, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** No file says when it was made: the same rows give the same bytes. 1 January 1980 is the first day there is. */
const FIRST_DAY = 0x0021;

/** A ZIP file as it is made: nothing but the list of its entries is kept in memory. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const start = offset;
    const nameBytes = Buffer.from(name);
    const head = fields([4, 0x04034b50], [2, VERSION], ...common(0, 0, 0), [2, nameBytes.length], [2, 0]);
    yield Buffer.concat([head, nameBytes]);
    offset += head.length + nameBytes.length;

    const sums = { crc: 0, size: 0 };
    let packed = 0;
    for await (const chunk of deflate(content, sums)) {
      packed += chunk.length;
      yield chunk;
    }
    const { crc, size } = sums;
    const descriptor = fields([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
    yield descriptor;
    offset += packed + descriptor.length;

    directory.push(
      fields(
        [4, 0x02014b50],
        [2, VERSION],
        [2, VERSION],
        ...common(crc, packed, size),
        [2, nameBytes.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, start],
      ),
      nameBytes,
    );
  }
  const list = Buffer.concat(directory);
  const count = directory.length / 2;
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, list.length],
    [4, offset],
    [2, 0],
  );
  yield Buffer.concat([list, end]);
}

type Field = readonly [bytes: 2 | 4, value: number];

const common = (crc: number, packed: number, size: number): Field[] => [
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, FIRST_DAY],
  [4, crc],
  [4, packed],
  [4, size],
];

function fields(...list: Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of list) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

async function* deflate(
  content: ZipEntry['content'],
  sums: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const feed = async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!packer.write(bytes)) await once(packer, 'drain');
    }
    packer.end();
  };
  // A source that fails ends the packed stream with its own error.
  feed().catch((error: Error) => packer.destroy(error));
  yield* packer as Readable & AsyncIterable<Buffer>;
}
