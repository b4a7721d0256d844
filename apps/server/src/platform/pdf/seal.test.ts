import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFBool, PDFDict, PDFDocument, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { PRODUCTION_SETTINGS } from '../../../test/production-settings.ts';
import { readSeals } from '../../../test/read-seals.ts';
import { readConfig } from '../config/config.ts';
import { readSealKey, type SealKey } from '../config/seal-key.ts';
import { makeDemoSeal } from './installed-seal.ts';
import { renderPdf } from './pdf.ts';
import { sealPdf } from './seal.ts';

const at = new Date('2026-11-18T10:00:00Z');
const OURS = { name: 'Canola', at };
const name = (text: string) => PDFName.of(text);

let key: SealKey;
let plain: Buffer;
let sealed: Buffer;
beforeAll(async () => {
  key = readSealKey(await makeDemoSeal());
  const options = { title: 'Faktura č. 1', language: 'cs', createdAt: at, isArchived: true };
  plain = await renderPdf(options, (pdf) => pdf.text('Žluťoučký kůň').addPage().text('2'));
  sealed = await sealPdf(plain, key, OURS);
});

describe('a sealed PDF', () => {
  test('is the file with the seal appended, which covers all of it', async () => {
    expect(sealed.subarray(0, plain.length).equals(plain)).toBe(true);
    expect(await readSeals(sealed)).toEqual([
      {
        isValid: true,
        coversFile: true,
        // Content type, digest, and the certificate itself, without a time (PAdES baseline B).
        attributes: ['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.16.2.47'],
      },
    ]);
  });

  test('is broken by one flipped byte, wherever it is', async () => {
    const places = [10, Math.floor(plain.length / 2), plain.length + 40, sealed.length - 20];
    for (const place of places) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const [seal] = await readSeals(changed);
      expect(seal?.isValid, String(place)).toBe(false);
    }
  });

  test('is valid to pdfsig where that is installed, and not after a change', () => {
    const folder = mkdtempSync(join(tmpdir(), 'canola-sealed-'));
    const read = (file: Buffer) => {
      writeFileSync(join(folder, 'sealed.pdf'), file);
      return spawnSync('pdfsig', ['-nocert', join(folder, 'sealed.pdf')], { encoding: 'utf8' });
    };
    const changed = Buffer.from(sealed);
    const middle = Math.floor(plain.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    const [whole, broken] = [read(sealed), read(changed)];
    rmSync(folder, { recursive: true });
    if (whole.error) return;
    expect(whole.stdout).toContain('Signature Validation: Signature is Valid.');
    expect(whole.stdout).toContain('Total document signed');
    expect(whole.stdout).toContain('ETSI.CAdES.detached');
    expect(broken.stdout).not.toContain('Signature is Valid.');
  });

  test('is sealed once', async () => {
    expect(await sealPdf(sealed, key, OURS)).toBe(sealed);
  });

  test('has the field that PDF/A-3 asks for', async () => {
    const { catalog, context } = await PDFDocument.load(sealed, { updateMetadata: false });
    const form = catalog.lookup(name('AcroForm'), PDFDict);
    expect(form.has(name('NeedAppearances'))).toBe(false);
    expect(form.lookup(name('SigFlags'), PDFNumber).asNumber()).toBe(3);
    const field = form.lookup(name('Fields'), PDFArray).lookup(0, PDFDict);
    expect(String(field.get(name('Subtype')))).toBe('/Widget');
    expect(String(field.get(name('FT')))).toBe('/Sig');
    expect(field.lookup(name('F'), PDFNumber).asNumber()).toBe(132);
    expect(String(field.get(name('Rect')))).toBe('[ 0 0 0 0 ]');
    const value = field.lookup(name('V'), PDFDict);
    expect(String(value.get(name('SubFilter')))).toBe('/ETSI.CAdES.detached');
    expect(String(value.get(name('M')))).toBe('(D:20261118100000Z)');
    // The parts that make it PDF/A are still there, and so is the identity of the file.
    expect(catalog.has(name('OutputIntents')) && catalog.has(name('Metadata'))).toBe(true);
    const before = await PDFDocument.load(plain, { updateMetadata: false });
    const first = (document: PDFDocument) =>
      String(document.context.lookup(document.context.trailerInfo.ID, PDFArray).get(0));
    expect(first({ context } as PDFDocument)).toBe(first(before));
  });
});

describe('a paper from elsewhere', () => {
  test('whose references are a stream gets a stream', async () => {
    const rewritten = Buffer.from(await (await PDFDocument.load(plain)).save());
    const file = await sealPdf(rewritten, key, OURS);
    const appended = file.subarray(rewritten.length).toString('latin1');
    expect(appended).toContain('/Type /XRef');
    const [, index = ''] = /\/Index \[([^\]]+)\]/.exec(appended) ?? [];
    const numbers = [...index.matchAll(/(\d+) 1/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers).toHaveLength(5);
    expect(await readSeals(file)).toMatchObject([{ isValid: true, coversFile: true }]);
    expect((await PDFDocument.load(file)).getPageCount()).toBe(2);
  });

  test('that carries a signature keeps it valid under ours', async () => {
    const theirs = readSealKey(await makeDemoSeal());
    const file = await sealPdf(await sealPdf(plain, theirs, { name: 'Service', at }), key, OURS);
    expect(await readSeals(file)).toMatchObject([
      { isValid: true, coversFile: false },
      { isValid: true, coversFile: true },
    ]);
  });

  test('that is certified against any change is not changed', async () => {
    const document = await PDFDocument.load(plain);
    const { context, catalog } = document;
    for (const [permission, isSealed, isIndirect] of [
      [2, true, false],
      [2, true, true],
      [1, false, false],
      [1, false, true],
    ] as const) {
      // Each part may be an object of its own.
      const part = (object: PDFObject) => (isIndirect ? context.register(object) : object);
      const params = part(context.obj({ P: part(context.obj(permission)) }));
      const reference = part(context.obj({ TransformMethod: 'DocMDP', TransformParams: params }));
      const DocMDP = context.register(context.obj({ Reference: part(context.obj([reference])) }));
      catalog.set(name('Perms'), part(context.obj({ DocMDP })));
      const file = Buffer.from(await document.save());
      const sealing = sealPdf(file, key, OURS).then(
        () => true,
        (error: Error) => !error.message.includes('certified'),
      );
      expect(await sealing, `permission ${permission}`).toBe(isSealed);
    }
  });

  test('that asks for appearances no longer does', async () => {
    const document = await PDFDocument.load(plain);
    const form = document.catalog.getOrCreateAcroForm();
    form.dict.set(name('NeedAppearances'), PDFBool.True);
    const file = await sealPdf(Buffer.from(await document.save()), key, OURS);
    const read = await PDFDocument.load(file);
    expect(read.catalog.lookup(name('AcroForm'), PDFDict).has(name('NeedAppearances'))).toBe(false);
  });
});

describe('the key of the settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'canola-seal-'));
  const path = (file: string) => join(folder, file);
  beforeAll(async () => {
    for (const which of ['a', 'b']) {
      const made = await makeDemoSeal(generateKeyPairSync('rsa', { modulusLength: 2048 }));
      writeFileSync(path(`${which}.key`), made.key);
      writeFileSync(path(`${which}.crt`), made.certificate);
    }
    writeFileSync(path('none.crt'), 'no certificate');
    return () => rmSync(folder, { recursive: true });
  });
  const settings = (keyFile: string, certificate: string) =>
    readConfig({
      ...PRODUCTION_SETTINGS,
      SEAL_KEY_FILE: path(keyFile),
      SEAL_CERTIFICATE_FILE: path(certificate),
    });

  test('of a certificate authority is RSA as a rule, with the certificates that issued it', async () => {
    const chain = `${readFileSync(path('a.crt'), 'utf8')}${readFileSync(path('b.crt'), 'utf8')}`;
    writeFileSync(path('chain.crt'), chain);
    const configured = settings('a.key', 'chain.crt').seal;
    const rsa = readSealKey(configured ?? { key: '', certificate: '' });
    expect(rsa.certificates).toHaveLength(2);
    expect(await readSeals(await sealPdf(plain, rsa, OURS))).toMatchObject([{ isValid: true }]);
  });

  test('has to be a key, and the one of the certificate', () => {
    const start = 'The settings SEAL_KEY and SEAL_CERTIFICATE are not valid: ';
    expect(() => settings('a.key', 'b.crt')).toThrow(`${start}the key is not the one of the certificate.`);
    expect(() => settings('a.key', 'none.crt')).toThrow(`${start}expected a certificate in PEM.`);
    expect(() => settings('none.crt', 'a.crt')).toThrow(start);
    expect(() => settings('missing.key', 'a.crt')).toThrow(
      'The file that SEAL_KEY_FILE names cannot be read',
    );
    expect(() => readConfig({ ...PRODUCTION_SETTINGS, SEAL_KEY_FILE: path('a.key') })).toThrow(
      'The setting SEAL_CERTIFICATE is missing',
    );
  });
});
