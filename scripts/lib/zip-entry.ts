import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/** One file of a zip archive, by its name; enough for the archives of GeoNames (no encryption, below 4 GB). */
export function readZipEntry(zip: Buffer, name: string): Buffer {
  let at = startOfDirectory(zip);
  while (at + 46 <= zip.length && zip.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) return unpack(zip, at);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`The archive holds no ${name}.`);
}

/** The end record is last, before a comment of at most 65,535 bytes. */
function startOfDirectory(zip: Buffer): number {
  for (let at = zip.length - 22; at >= 0 && at >= zip.length - 22 - 0xffff; at--)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return zip.readUInt32LE(at + 16);
  throw new Error('The file is no zip archive.');
}

function unpack(zip: Buffer, entry: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const size = zip.readUInt32LE(entry + 20);
  const header = zip.readUInt32LE(entry + 42);
  // The local header repeats the name and has extra fields of its own length.
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const packed = zip.subarray(start, start + size);
  if (method === STORED) return packed;
  if (method === DEFLATED) return inflateRawSync(packed);
  throw new Error(`The archive is packed by method ${method}, which is not known here.`);
}
