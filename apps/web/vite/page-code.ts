import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Vite's own list of what it built, by the names of the source. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>;

/** The files of all pages: those that members open, what staff need on top, and the texts by language. */
export interface PageCode {
  members: string[];
  staff: string[];
  texts: Record<string, string[]>;
}

const OF_STAFF = /^src\/features\/(?:admin|editor)\//;
/** Loaded by a trader's people as they open it, and by nobody else. */
const OF_DESK = /^src\/(?:features\/desk\/|locales\/\w+\/desk\.json$)/;
const TEXTS = /^src\/locales\/(\w+)\//;

export function pageCodeOf(manifest: Manifest): PageCode {
  const members = filesFrom(manifest, (key) => !TEXTS.test(key) && !OF_STAFF.test(key) && !OF_DESK.test(key));
  const all = filesFrom(manifest, (key) => !TEXTS.test(key) && !OF_DESK.test(key));
  const staff = [...all].filter((file) => !members.has(file));
  const texts = Object.entries(manifest).filter(([key]) => TEXTS.test(key) && !OF_DESK.test(key));
  const byLanguage = Object.groupBy(texts, ([key]) => TEXTS.exec(key)?.[1] ?? '');
  return {
    members: [...members],
    staff,
    texts: Object.fromEntries(
      Object.entries(byLanguage).map(([language, files = []]) => [
        language,
        files.map(([, { file }]) => file),
      ]),
    ),
  };
}

function filesFrom(manifest: Manifest, isFollowed: (key: string) => boolean): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const collect = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || !isFollowed(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) if (file.startsWith('assets/')) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) collect(next);
  };
  collect('index.html');
  return files;
}

/** The service worker's list of what to fetch for a visit without a connection; names are known after the build only. */
export function writePageCode(): Plugin {
  let outDir = '';
  return {
    name: 'canola:page-code',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const manifest: Manifest = JSON.parse(await readFile(`${outDir}/.vite/manifest.json`, 'utf8'));
        const worker = await readFile(`${outDir}/sw.js`, 'utf8');
        await writeFile(
          `${outDir}/sw.js`,
          worker.replace('__PAGE_CODE__', () => JSON.stringify(pageCodeOf(manifest))),
        );
      },
    },
  };
}
