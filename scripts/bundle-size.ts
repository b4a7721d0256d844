import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** First load of the signed-in shell: JavaScript in brotli, before the feature's own chunk. */
const LIMIT_KB = 220;
/** Loaded on every signed-in start beside the entry, though through dynamic imports. */
const SHELL = ['src/app/signed-in.tsx', 'src/locales/en/shell.json', 'src/locales/en/ui.json'];

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const dist = resolve(import.meta.dirname, '../apps/web/dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));

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
  .flatMap((key) => {
    const file = manifest[key]?.file;
    return file?.endsWith('.js') ? [{ file, bytes: statSync(`${dist}/${file}.br`).size }] : [];
  })
  .toSorted((a, b) => b.bytes - a.bytes);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const { file, bytes } of sizes) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${total.toFixed(1).padStart(7)} kB  in all, of ${LIMIT_KB} kB allowed`);
if (total > LIMIT_KB) process.exitCode = 1;
