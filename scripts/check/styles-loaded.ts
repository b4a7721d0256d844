import { dirname } from 'node:path';
import { parseSync } from 'oxc-parser';
import { resolve } from './source-tree.ts';
import { classesIn, classNamesIn, read, webFiles } from './styles.ts';

const SRC = 'apps/web/src';
/** Loaded before any page. */
const START = [`${SRC}/main.tsx`, `${SRC}/app/signed-in.tsx`];
const PAGE = /-page\.tsx$/;
/** A feature's frame, loaded with each of its pages. */
const FRAME = /-area\.tsx$/;

interface Graph {
  /** Loaded together with a file. */
  static: Map<string, string[]>;
  /** Loaded when they are needed. */
  lazy: string[];
}

/**
 * Returns one sentence per class whose CSS comes only along with other code: the bundler cuts files by what imports
 * what, so a page may be drawn without it. Panels may count on the pages of their feature.
 */
export function unloadedStyles(root: string): string[] {
  const css = webFiles(root, 'css');
  const code = webFiles(root, '{ts,tsx}');
  const graph = graphOf(root, [...code, ...css]);
  const definedIn = new Map<string, string[]>();
  for (const file of css)
    for (const name of classesIn(read(root, file)))
      definedIn.set(name, [...(definedIn.get(name) ?? []), file]);
  // A single word is a utility, or a part of every page.
  const isOurs = (name: string) => name.includes('-') && definedIn.has(name);
  const usedIn = new Map(
    code
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => [file, classNamesIn(file, read(root, file)).filter((name) => isOurs(name))]),
  );
  const problems = new Set<string>();
  for (const entry of graph.lazy) {
    const own = loadedWith(graph, [entry]);
    const around = graph.lazy.filter(
      (other) =>
        featureOf(other) === featureOf(entry) &&
        (FRAME.test(other) || (PAGE.test(other) && !PAGE.test(entry))),
    );
    const loaded = loadedWith(graph, [entry, ...START, ...around]);
    for (const file of own)
      for (const name of usedIn.get(file) ?? [])
        if (!definedIn.get(name)?.some((at) => loaded.has(at)))
          problems.add(
            `${file}: .${name} is in ${definedIn.get(name)?.join(', ')}, which is not loaded with it`,
          );
  }
  return [...problems].toSorted();
}

function featureOf(file: string): string {
  const [layer = '', name = ''] = dirname(file)
    .slice(SRC.length + 1)
    .split('/');
  return `${layer}/${name}`;
}

function loadedWith(graph: Graph, entries: readonly string[]): Set<string> {
  const loaded = new Set(entries);
  // A set hands out what is added to it while it is walked.
  for (const file of loaded) for (const other of graph.static.get(file) ?? []) loaded.add(other);
  return loaded;
}

function graphOf(root: string, files: readonly string[]): Graph {
  const imports = new Map<string, string[]>();
  const lazy = new Set<string>();
  for (const file of files) {
    const text = read(root, file);
    if (file.endsWith('.css')) {
      imports.set(
        file,
        [...text.matchAll(/@import\s+["'](\.[^"']+)["']/g)].map(([, to = '']) => resolve(file, to)),
      );
      continue;
    }
    const { module } = parseSync(file, text);
    const exported = module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : [])),
    );
    const imported = module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value);
    imports.set(
      file,
      [...exported, ...imported].map((to) => resolve(file, to)),
    );
    for (const { moduleRequest } of module.dynamicImports) {
      const to = text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, '');
      if (/\.tsx?$/.test(to)) lazy.add(resolve(file, to));
    }
  }
  return { static: imports, lazy: [...lazy].toSorted() };
}
