import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFiles } from './merge-files.ts';

interface Source {
  bytes: number;
  pages: string;
  imports?: string[];
  file?: string;
}

/** Names the modules of each file. */
function filesOf(sources: Record<string, Source>): string[] {
  const modules = Object.entries(sources).map(([id, { pages, file }]) => ({
    id,
    pages: new Set(pages),
    file,
  }));
  const names = mergeFiles(modules, (id) => {
    const source = sources[id];
    if (!source) return null;
    return { code: 'x'.repeat(source.bytes), importedIds: source.imports ?? [], dynamicallyImportedIds: [] };
  });
  const files = Object.groupBy(names.keys(), (id) => names.get(id) ?? '');
  return Object.values(files)
    .map((ids = []) => ids.toSorted().join(' '))
    .toSorted();
}

test('modules of the same pages are one file', () => {
  expect(
    filesOf({
      a: { bytes: 90_000, pages: '12' },
      b: { bytes: 5, pages: '12' },
      c: { bytes: 90_000, pages: '34' },
    }),
  ).toEqual(['a b', 'c']);
});

test('two files become one where the request is worth more than the bytes that a page loads in vain', () => {
  expect(filesOf({ a: { bytes: 90_000, pages: '123' }, b: { bytes: 500, pages: '12' } })).toEqual(['a b']);
  expect(filesOf({ a: { bytes: 500, pages: '123' }, b: { bytes: 90_000, pages: '12' } })).toEqual(['a', 'b']);
});

test('what a file imports counts with it', () => {
  const small = { a: { bytes: 5, pages: '12' }, b: { bytes: 5, pages: '13', imports: ['c'] } };
  expect(filesOf({ ...small, c: { bytes: 500, pages: '134' } })).toEqual(['a b c']);
  expect(filesOf({ ...small, c: { bytes: 90_000, pages: '134' } })).toEqual(['a', 'b c']);
});

test('a settled file is left as it is, and counts where it is imported', () => {
  const files = (bytes: number) =>
    filesOf({
      a: { bytes: 5, pages: '12' },
      b: { bytes: 5, pages: '13', imports: ['c'] },
      c: { bytes, pages: '13', file: 'own' },
    });
  expect(files(5)).toEqual(['a b']);
  expect(files(90_000)).toEqual(['a', 'b']);
});

test('files that no page needs together stay apart', () => {
  expect(filesOf({ a: { bytes: 5, pages: '12' }, b: { bytes: 5, pages: '34' } })).toEqual(['a', 'b']);
});

/** Modules import only later ones; each page imports some of them. */
const programs = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(20_000), fc.array(fc.nat(30), { maxLength: 3 })), {
      minLength: 10,
      maxLength: 30,
    }),
    fc.array(fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 12 }),
  )
  .map(([modules, pages]) => {
    const sources: Record<string, Required<Omit<Source, 'file'>>> = {};
    for (const [at, [bytes, imports]] of modules.entries()) {
      const later = imports.map((step) => at + 1 + step).filter((other) => other < modules.length);
      sources[`m${at}`] = { bytes, pages: '', imports: later.map((other) => `m${other}`) };
    }
    for (const [page, roots] of pages.entries()) {
      const reached = new Set(roots.map((root) => `m${root % modules.length}`));
      for (const id of reached) for (const other of sources[id]?.imports ?? []) reached.add(other);
      for (const id of reached) {
        const source = sources[id];
        if (source) source.pages += String.fromCharCode(97 + page);
      }
    }
    return Object.fromEntries(Object.entries(sources).filter(([, { pages }]) => pages.length > 1));
  });

test('files never import each other in a circle', () => {
  fc.assert(
    fc.property(programs, (sources) => {
      const files = filesOf(sources).map((file) => file.split(' '));
      const importsOf = (file: string[]) =>
        files.filter(
          (other) =>
            other !== file && file.some((id) => sources[id]?.imports.some((at) => other.includes(at))),
        );
      for (const file of files) {
        const reached = new Set(importsOf(file));
        for (const other of reached) for (const next of importsOf(other)) reached.add(next);
        expect(reached.has(file)).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});
