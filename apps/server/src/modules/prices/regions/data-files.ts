import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
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

/** All files of a folder by path, in memory: they are few, small and requested by every page. */
export function readDataFiles(folder: string): ReadonlyMap<string, DataFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.flatMap((name): [string, DataFile][] => {
    const type = TYPES[extname(name)];
    if (type === undefined || name === 'traders') return [];
    return [[name.split(sep).join('/'), dataFile(type, readFileSync(join(folder, name)))]];
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
