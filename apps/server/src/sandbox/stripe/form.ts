export type Form = { [name: string]: string | Form | (string | Form)[] };

const MAX_DEPTH = 6;

/** `card[number]=4242&expand[0]=latest_charge` as nested objects and lists. */
export function readForm(fields: Iterable<readonly [string, string]>): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of fields) {
    const path = name.split(/\[|\]\[|\]/).filter((part, index) => part !== '' || index === 0);
    if (path.length > MAX_DEPTH) continue;
    let node = root;
    for (const part of path.slice(0, -1)) {
      const next = node[part];
      const inner = typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null);
      node[part] = inner;
      node = inner;
    }
    const last = path.at(-1) ?? '';
    node[last] = value;
  }
  return withLists(root) as Form;
}

/** Numbered keys are a list. */
function withLists(node: Form): Form | (string | Form)[] {
  const entries = Object.entries(node).map(
    ([name, value]) => [name, typeof value === 'string' ? value : withLists(value as Form)] as const,
  );
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name)))
    return entries.map(([, value]) => value) as (string | Form)[];
  return Object.fromEntries(entries) as Form;
}
