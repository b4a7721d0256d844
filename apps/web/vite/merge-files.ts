import { basename, extname } from 'node:path';
import type { GetModule } from './reach.ts';

export interface ModuleUse {
  id: string;
  /** The pages and dialogs that need the module. */
  pages: ReadonlySet<string>;
  /** Its file, where that is settled. */
  file?: string | undefined;
}

interface File {
  modules: string[];
  bytes: number;
  /** Those that load it, some of them in vain. */
  pages: ReadonlySet<string>;
  imports: Set<File>;
  isSettled: boolean;
}

/** How much source a page may load in vain to save one request. */
const REQUEST_BYTES = 5000;

/**
 * Cuts shared modules into files. It begins with one file for each set of pages and merges two as long as the requests
 * that it saves are worth more than the bytes that pages load in vain, with all that those bytes import. Two files are
 * never merged where that would make files import each other in a circle. Returns the name of each module's file.
 */
export function mergeFiles(modules: ModuleUse[], getModule: GetModule): Map<string, string> {
  const files = filesBySetOfPages(modules, getModule);
  for (;;) {
    const loads = new Map(files.map((file) => [file, loadedWith(file)]));
    const best = bestPair(files, loads);
    if (!best) break;
    merge(...best, files);
  }
  const names = new Map<string, string>();
  for (const [index, file] of files.filter(({ isSettled }) => !isSettled).entries()) {
    const largest = file.modules.toSorted((a, b) => bytesOf(b, getModule) - bytesOf(a, getModule))[0] ?? '';
    for (const id of file.modules) names.set(id, `${basename(largest, extname(largest))}-${index}`);
  }
  return names;
}

function filesBySetOfPages(modules: ModuleUse[], getModule: GetModule): File[] {
  const files = new Map<string, File>();
  const fileOf = new Map<string, File>();
  for (const { id, pages, file: name } of modules) {
    const key = name ?? [...pages].toSorted().join('|');
    const isSettled = name !== undefined;
    const file = files.get(key) ?? { modules: [], bytes: 0, pages, imports: new Set(), isSettled };
    file.modules.push(id);
    file.bytes += bytesOf(id, getModule);
    file.pages = file.pages.union(pages);
    files.set(key, file);
    fileOf.set(id, file);
  }
  for (const [id, file] of fileOf)
    for (const imported of getModule(id)?.importedIds ?? []) {
      const other = fileOf.get(imported);
      if (other && other !== file) file.imports.add(other);
    }
  return [...files.values()];
}

const bytesOf = (id: string, getModule: GetModule) => getModule(id)?.code?.length ?? 0;

/** The file and all that it imports. */
function loadedWith(file: File): Set<File> {
  const loaded = new Set([file]);
  for (const next of loaded) for (const imported of next.imports) loaded.add(imported);
  return loaded;
}

type Loads = Map<File, Set<File>>;

function bestPair(files: File[], loads: Loads): [File, File] | null {
  let best: [File, File] | null = null;
  let bestGain = 0;
  const open = files.filter(({ isSettled }) => !isSettled);
  for (const [index, a] of open.entries())
    for (const b of open.slice(index + 1)) {
      const gain = gainOf(a, b, loads, bestGain);
      if (gain <= bestGain || wouldMakeCircle(a, b, loads)) continue;
      best = [a, b];
      bestGain = gain;
    }
  return best;
}

/** Stops counting where it is no better than the best so far. */
function gainOf(a: File, b: File, loads: Loads, bestGain: number): number {
  let gain = a.pages.intersection(b.pages).size * REQUEST_BYTES;
  for (const [file, pages] of [
    [a, b.pages],
    [b, a.pages],
  ] as const)
    for (const loaded of loads.get(file) ?? []) {
      if (gain <= bestGain) return gain;
      gain -= loaded.bytes * pages.difference(loaded.pages).size;
    }
  return gain;
}

/** Whether one of the two imports the other by way of a third file. */
function wouldMakeCircle(a: File, b: File, loads: Loads): boolean {
  const leads = (from: File, to: File) =>
    [...from.imports].some((next) => next !== to && loads.get(next)?.has(to));
  return leads(a, b) || leads(b, a);
}

function merge(a: File, b: File, files: File[]): void {
  files.splice(files.indexOf(b), 1);
  a.modules.push(...b.modules);
  a.bytes += b.bytes;
  a.imports = a.imports.union(b.imports);
  a.imports.delete(a);
  a.imports.delete(b);
  for (const file of files) if (file.imports.delete(b) && file !== a) file.imports.add(a);
  const pages = a.pages.union(b.pages);
  for (const file of loadedWith(a)) file.pages = file.pages.union(pages);
}
