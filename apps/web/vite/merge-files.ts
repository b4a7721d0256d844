import { basename, extname } from 'node:path';
import type { GetModule } from './reach.ts';

export interface ModuleUse {
  id: string;
  /** The pages and dialogs that need the module. */
  pages: ReadonlySet<string>;
}

interface File {
  modules: string[];
  bytes: number;
  pages: ReadonlySet<string>;
}

/** How much source a page may load in vain to save one request. */
const REQUEST_BYTES = 10000;

/**
 * Cuts shared modules into files. It begins with one file for each set of pages and merges two as long as the requests
 * that it saves are worth more than the bytes that pages load in vain. Two files are never merged where that would make
 * files import each other in a circle. Returns the name of each module's file.
 */
export function mergeFiles(modules: ModuleUse[], getModule: GetModule): Map<string, string> {
  const files = filesBySetOfPages(modules, getModule);
  const inCircle = new Set<string>();
  for (;;) {
    const best = bestPair(files, inCircle);
    if (!best) break;
    const [a, b] = best;
    if (wouldMakeCircle(a, b, files, getModule)) {
      inCircle.add(keyOf(a, b));
      continue;
    }
    files.splice(files.indexOf(b), 1);
    files[files.indexOf(a)] = {
      modules: [...a.modules, ...b.modules],
      bytes: a.bytes + b.bytes,
      pages: a.pages.union(b.pages),
    };
  }
  const names = new Map<string, string>();
  for (const [index, file] of files.entries()) {
    const largest = file.modules.toSorted((a, b) => bytesOf(b, getModule) - bytesOf(a, getModule))[0] ?? '';
    for (const id of file.modules) names.set(id, `${basename(largest, extname(largest))}-${index}`);
  }
  return names;
}

function filesBySetOfPages(modules: ModuleUse[], getModule: GetModule): File[] {
  const files = new Map<string, File>();
  for (const { id, pages } of modules) {
    const key = [...pages].toSorted().join('|');
    const file = files.get(key) ?? { modules: [], bytes: 0, pages };
    file.modules.push(id);
    file.bytes += bytesOf(id, getModule);
    files.set(key, file);
  }
  return [...files.values()];
}

const bytesOf = (id: string, getModule: GetModule) => getModule(id)?.code?.length ?? 0;
const keyOf = (a: File, b: File) => `${a.modules[0]} ${a.modules.length} ${b.modules[0]} ${b.modules.length}`;

function gainOf(a: File, b: File): number {
  const both = a.pages.intersection(b.pages).size;
  const inVain = b.bytes * (a.pages.size - both) + a.bytes * (b.pages.size - both);
  return both * REQUEST_BYTES - inVain;
}

function bestPair(files: File[], inCircle: Set<string>): [File, File] | null {
  let best: [File, File] | null = null;
  let bestGain = 0;
  for (const [index, a] of files.entries())
    for (const b of files.slice(index + 1)) {
      const gain = gainOf(a, b);
      if (gain <= bestGain || inCircle.has(keyOf(a, b))) continue;
      best = [a, b];
      bestGain = gain;
    }
  return best;
}

/** Whether one of the two imports the other by way of a third file. */
function wouldMakeCircle(a: File, b: File, files: File[], getModule: GetModule): boolean {
  const fileOf = new Map(files.flatMap((file) => file.modules.map((id) => [id, file])));
  const importsOf = (file: File) =>
    new Set(
      file.modules
        .flatMap((id) => getModule(id)?.importedIds ?? [])
        .flatMap((id) => fileOf.get(id) ?? [])
        .filter((other) => other !== file),
    );
  const reaches = (from: File, to: File) => {
    const seen = importsOf(from);
    seen.delete(to);
    for (const file of seen) {
      const next = importsOf(file);
      if (next.has(to)) return true;
      for (const other of next) if (other !== from) seen.add(other);
    }
    return false;
  };
  return reaches(a, b) || reaches(b, a);
}
