import { createHash } from 'node:crypto';
import type { PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { SealKey } from '../config/seal-key.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { findSealKey } from './installed-seal.ts';
import { signDetached } from './seal-cms.ts';

const NAME = 'Canola';
/** Print and locked: PDF/A wants every annotation printed. */
const FLAGS = 132;
/** Signatures exist, and the file may only be appended to. */
const SIGNATURE_FLAGS = 3;
/** Of the signature and its attributes; certificates come on top. */
const SIGNATURE_BYTES = 2048;
const BYTE_RANGE = '/ByteRange [0 0000000000 0000000000 0000000000]';

export type SealDeps = Pick<Deps, 'config' | 'clock'> & { db: Db };

/** The same file with the installation's seal, or as it is where none is configured. */
export async function seal(deps: SealDeps, pdf: Buffer): Promise<Buffer> {
  const key = await findSealKey(deps);
  return key ? sealPdf(pdf, key, { name: NAME, at: deps.clock.now() }) : pdf;
}

/**
 * Appends the seal as an incremental update, so a signature that the file has stays valid. A file that has a seal of
 * that name is returned as it is.
 */
export async function sealPdf(
  pdf: Buffer,
  key: SealKey,
  { name: signer, at }: { name: string; at: Date },
): Promise<Buffer> {
  const lib = await import('@cantoo/pdf-lib');
  const document = await lib.PDFDocument.load(pdf, { updateMetadata: false });
  const { context, catalog } = document;
  const name = (text: string) => lib.PDFName.of(text);
  const form = catalog.lookupMaybe(name('AcroForm'), lib.PDFDict)?.clone(context) ?? context.obj({});
  const fields = (form.lookupMaybe(name('Fields'), lib.PDFArray) ?? context.obj([])).clone(context);
  const names = fields
    .asArray()
    .map((field) => context.lookupMaybe(field as PDFRef, lib.PDFDict)?.lookup(name('T')));
  if (names.some((text) => text instanceof lib.PDFString && text.decodeText() === signer)) return pdf;

  // A certified file that says so must not be changed at all: the seal would break the signature it has.
  const certified = catalog.lookupMaybe(name('Perms'), lib.PDFDict)?.lookupMaybe(name('DocMDP'), lib.PDFDict);
  const references = certified?.lookupMaybe(name('Reference'), lib.PDFArray);
  const permissions = Array.from({ length: references?.size() ?? 0 }, (_, at) =>
    references
      ?.lookupMaybe(at, lib.PDFDict)
      ?.lookupMaybe(name('TransformParams'), lib.PDFDict)
      ?.lookupMaybe(name('P'), lib.PDFNumber)
      ?.asNumber(),
  );
  if (permissions.includes(1)) throw new Error('the PDF is certified against any change');

  const page = document.getPage(0);
  const signature = context.nextRef();
  const field = context.nextRef();
  fields.push(field);
  form.set(name('Fields'), fields);
  form.set(name('SigFlags'), context.obj(SIGNATURE_FLAGS));
  form.delete(name('NeedAppearances'));
  catalog.set(name('AcroForm'), form);
  const notes = (page.node.lookupMaybe(name('Annots'), lib.PDFArray) ?? context.obj([])).clone(context);
  notes.push(field);
  page.node.set(name('Annots'), notes);
  // Nothing to see: an annotation without a size needs no appearance.
  const widget = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${signer}) /V ${signature} /F ${FLAGS} /Rect [0 0 0 0] /P ${page.ref} >>`;
  const room = SIGNATURE_BYTES + key.certificates.reduce((sum, certificate) => sum + certificate.length, 0);
  const value = `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name (${signer}) /M ${lib.PDFString.fromDate(at)} ${BYTE_RANGE} /Contents <${'0'.repeat(room * 2)}> >>`;

  const root = context.trailerInfo.Root as PDFRef;
  const file = append(pdf, document, [
    [root, bytesOf(catalog)],
    [page.ref, bytesOf(page.node)],
    [signature, Buffer.from(value, 'latin1')],
    [field, Buffer.from(widget, 'latin1')],
  ]);
  return fillIn(file, pdf.length, key);
}

/** The range is all of the file but the signature itself, which is written last. */
async function fillIn(file: Buffer, from: number, key: SealKey): Promise<Buffer> {
  const start = file.indexOf('/Contents <', file.indexOf(BYTE_RANGE, from)) + '/Contents '.length;
  const end = file.indexOf('>', start) + 1;
  const range = `/ByteRange [0 ${start} ${end} ${file.length - end}]`;
  file.write(range.padEnd(BYTE_RANGE.length), file.indexOf(BYTE_RANGE, from), 'latin1');
  const cms = await signDetached(key, Buffer.concat([file.subarray(0, start), file.subarray(end)]));
  if (cms.length * 2 > end - start - 2) throw new Error('the seal does not fit into its place');
  file.write(cms.toString('hex'), start + 1, 'latin1');
  return file;
}

/** An incremental update, with a table or a stream of references as the file has it: readers want no mixture. */
function append(
  pdf: Buffer,
  { context }: PDFDocument,
  objects: readonly (readonly [PDFRef, Buffer])[],
): Buffer {
  const previous = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-1024).toString('latin1'))?.[1]);
  if (!(previous > 0)) throw new Error('the PDF does not say where its references are');
  const parts = [pdf, Buffer.from('\n')];
  let length = pdf.length + 1;
  const places: [ref: PDFRef, offset: number][] = [];
  const add = (ref: PDFRef, content: Buffer) => {
    const whole = Buffer.concat([
      Buffer.from(`${ref.tag.replace('R', 'obj')}\n`),
      content,
      Buffer.from('\nendobj\n'),
    ]);
    places.push([ref, length]);
    parts.push(whole);
    length += whole.length;
  };
  // References are read in the order of their numbers.
  const inOrder = objects.toSorted(([a], [b]) => a.objectNumber - b.objectNumber);
  for (const [ref, content] of inOrder) add(ref, content);
  const { Root, Info, ID } = context.trailerInfo;
  const first = /<([\dA-Fa-f]*)>/.exec(String(context.lookup(ID)))?.[1] ?? '';
  const last = createHash('sha256').update(pdf).digest('hex').slice(0, 32);
  const trailer = `/Root ${Root}${Info ? ` /Info ${Info}` : ''} /ID [<${first || last}> <${last}>] /Prev ${previous}`;
  const at = length;
  if (pdf.subarray(previous, previous + 4).toString('latin1') === 'xref') {
    const rows = places.map(
      ([ref, offset]) =>
        `${ref.objectNumber} 1\n${String(offset).padStart(10, '0')} ${String(ref.generationNumber).padStart(5, '0')} n \n`,
    );
    const size = context.largestObjectNumber + 1;
    parts.push(Buffer.from(`xref\n${rows.join('')}trailer\n<< /Size ${size} ${trailer} >>\n`));
  } else {
    const own = context.nextRef();
    places.push([own, at]);
    const rows = places.map(([ref, offset]) => {
      const row = Buffer.alloc(7);
      row.writeUInt8(1, 0);
      row.writeUInt32BE(offset, 1);
      row.writeUInt16BE(ref.generationNumber, 5);
      return row;
    });
    const index = places.map(([ref]) => `${ref.objectNumber} 1`).join(' ');
    const head = `<< /Type /XRef /Size ${own.objectNumber + 1} /W [1 4 2] /Index [${index}] /Length ${rows.length * 7} ${trailer} >>\nstream\n`;
    places.pop();
    add(own, Buffer.concat([Buffer.from(head), ...rows, Buffer.from('\nendstream')]));
  }
  parts.push(Buffer.from(`startxref\n${at}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function bytesOf(object: PDFObject): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}
