import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Encoding } from '../../../platform/http/encoding.ts';
import { etagOf } from '../../../platform/http/etag.ts';

const TYPES: Record<string, string> = {
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '': 'text/plain; charset=utf-8',
};

export interface DataFile {
  type: string;
  etag: string;
  body(encoding: Encoding): Buffer;
}

/** The server's own lists. */
const NOT_SERVED = 'reference';

/** All files of a folder by path, in memory: they are few, small and requested by every page. */
export function readDataFiles(folder: string): ReadonlyMap<string, DataFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry): [string, DataFile][] => {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep);
    const type = TYPES[extname(entry.name)];
    if (type === undefined || !entry.isFile() || path[0] === NOT_SERVED) return [];
    return [[path.join('/'), dataFile(type, readFileSync(join(folder, ...path)))]];
  });
  return new Map(files);
}

function dataFile(type: string, bytes: Buffer): DataFile {
  const packed = new Map<Encoding, Buffer>([['identity', bytes]]);
  return {
    type,
    etag: etagOf(bytes),
    body(encoding) {
      const known = packed.get(encoding);
      if (known) return known;
      const made = encoding === 'br' ? brotliCompressSync(bytes) : gzipSync(bytes);
      packed.set(encoding, made);
      return made;
    },
  };
}
