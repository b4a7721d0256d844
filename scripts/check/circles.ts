import { importsOf, sourceFiles, TEST, TEST_HELPER } from './source-tree.ts';

/** Which entries of a folder import which of their siblings, and one import that proves each step. */
type Siblings = Map<string, Map<string, string>>;

/**
 * The entries of a folder, its files and its subfolders, never import each other in a circle, so a reader of one of
 * them can stop there. Each file directly in a folder is an entry of its own, so a feature's `routes.tsx` may open a
 * subfolder that uses the feature's queries. Tests and their helpers are not checked. Returns one sentence per circle.
 */
export function circleProblems(root: string): string[] {
  const folders = new Map<string, Siblings>();
  for (const file of sourceFiles(root).filter((file) => !TEST.test(file) && !TEST_HELPER.test(file))) {
    for (const { to, line } of importsOf(root, file)) {
      const step = stepBetween(file, to);
      if (!step) continue;
      const siblings = folders.get(step.folder) ?? new Map();
      const targets = siblings.get(step.from) ?? new Map();
      if (!targets.has(step.to)) targets.set(step.to, `${file}:${line} imports ${to}`);
      siblings.set(step.from, targets);
      folders.set(step.folder, siblings);
    }
  }
  return [...folders].flatMap(([folder, siblings]) =>
    circlesOf(siblings).map((circle) => describe(folder, circle, siblings)),
  );
}

/** The deepest folder that contains both files, and its entry on the way to each. */
function stepBetween(from: string, to: string): { folder: string; from: string; to: string } | undefined {
  const a = from.split('/');
  const b = to.split('/');
  let depth = 0;
  while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth += 1;
  const [source, target] = [a[depth], b[depth]];
  if (depth === 0 || !source || !target || source === target) return undefined;
  return { folder: a.slice(0, depth).join('/'), from: source, to: target };
}

/** Groups of entries in which each reaches every other (Tarjan's strongly connected components). */
function circlesOf(siblings: Siblings): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (entry: string): number => {
    const number = order.size;
    order.set(entry, number);
    let low = number;
    open.push(entry);
    for (const target of siblings.get(entry)?.keys() ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    }
    lowest.set(entry, low);
    if (low === number) {
      const circle = open.splice(open.indexOf(entry));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const entry of siblings.keys()) if (!order.has(entry)) visit(entry);
  return circles;
}

function describe(folder: string, circle: string[], siblings: Siblings): string {
  const steps = circle.flatMap((from) =>
    [...(siblings.get(from) ?? [])].flatMap(([to, proof]) => (circle.includes(to) ? [`  ${proof}`] : [])),
  );
  return [`${folder}: ${circle.join(', ')} import each other in a circle`, ...steps].join('\n');
}
