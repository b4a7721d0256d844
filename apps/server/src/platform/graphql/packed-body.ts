import { LRUCache } from 'lru-cache';
import { type Encoding, pack, SMALLEST_PACKED_BYTES } from '../http/encoding.ts';
import { etagOf } from '../http/etag.ts';

/** A whole body that many people get: its version, and its bytes in each encoding. */
export interface PackedBody {
  etag: string;
  /** Which of the encodings the bytes are in: a short body is never packed. */
  encodingFor(wanted: Encoding): Encoding;
  bytesIn(encoding: Encoding): Promise<string | Buffer>;
}

interface Kept {
  etag: string;
  isShort: boolean;
  packed: Map<Encoding, Promise<Buffer>>;
}

/** A packed board is some 10 kB, so these are some 20 MB in two encodings. */
const MOST_BODIES = 1000;

/**
 * Packs each body once. The key names everything that the bytes depend on; plain bytes are written again when they are
 * asked for, which is rare and would fill the memory.
 */
export function openPackedBodies(): (key: string, write: () => string) => PackedBody {
  const bodies = new LRUCache<string, Kept>({ max: MOST_BODIES });
  return (key, write) => {
    let kept = bodies.get(key);
    if (!kept) {
      const text = write();
      kept = {
        etag: etagOf(text),
        isShort: Buffer.byteLength(text) <= SMALLEST_PACKED_BYTES,
        packed: new Map(),
      };
      bodies.set(key, kept);
    }
    const { etag, isShort, packed } = kept;
    return {
      etag,
      encodingFor: (wanted) => (isShort ? 'identity' : wanted),
      async bytesIn(encoding) {
        if (encoding === 'identity') return write();
        const known = packed.get(encoding);
        if (known) return known;
        const made = pack(encoding, write(), { isKept: true });
        packed.set(encoding, made);
        made.catch(() => packed.delete(encoding));
        return made;
      },
    };
  };
}
