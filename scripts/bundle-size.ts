import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../apps/web/dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));

/** First load of the signed-in shell: JavaScript in brotli, before the feature's own chunk. */
const LIMIT_KB = 220;
/** Loaded on every signed-in start in addition to the entry, though through dynamic imports. */
const SHELL = ['src/app/signed-in.tsx', ...largestTexts('shell'), ...largestTexts('ui')];

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** One language is loaded; the budget applies to each. */
function largestTexts(namespace: string): string[] {
  return ['en', 'cs', 'ro']
    .map((language) => `src/locales/${language}/${namespace}.json`)
    .toSorted((a, b) => bytesOf(b) - bytesOf(a))
    .slice(0, 1);
}

function bytesOf(key: string): number {
  const file = manifest[key]?.file;
  return file?.endsWith('.js') ? statSync(`${dist}/${file}.br`).size : 0;
}

const keys = new Set<string>();
for (const key of ['index.html', ...SHELL]) collect(key);

function collect(key: string): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}; is it up to date?`);
  if (keys.has(key)) return;
  keys.add(key);
  for (const imported of chunk.imports ?? []) collect(imported);
}

const sizes = [...keys]
  .map((key) => ({ file: manifest[key]?.file, bytes: bytesOf(key) }))
  .filter(({ bytes }) => bytes > 0)
  .toSorted((a, b) => b.bytes - a.bytes);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const { file, bytes } of sizes) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${total.toFixed(1).padStart(7)} kB  in all, of ${LIMIT_KB} kB allowed`);
if (total > LIMIT_KB) process.exitCode = 1;
