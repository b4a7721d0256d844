import { readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';

/**
 * Libraries with one entrance for all of their parts. A module that imports one part would seem to need them all, and
 * `shared-chunks.ts` would give it to every page.
 */
const ENTRANCES = [
  'lucide-react',
  'react-i18next',
  '@internationalized/number',
  '@tanstack/react-query',
  '@tanstack/query-core',
  '@tanstack/react-router',
  '@tanstack/router-core',
];
const IMPORTS = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${ENTRANCES.join('|')})["'];?`, 'g');

interface Part {
  id: string;
  name: string;
}
type Parts = Map<string, Part>;

/** Leads each import of a part to the file that defines it. */
export function directImports(): Plugin {
  const known = new Map<string, Promise<Parts>>();
  return {
    name: 'canola:direct-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: IMPORTS },
      async handler(code, importer) {
        const found = [...code.matchAll(IMPORTS)];
        const written = await Promise.all(
          found.map(async ([whole, names = '', entrance = '']) => {
            const parts = await partsAt(this, known, entrance, importer);
            return { whole, lines: linesOf(names, entrance, parts) };
          }),
        );
        const direct = written.reduce((text, { whole, lines }) => text.replace(whole, () => lines), code);
        return direct === code ? null : { code: direct, map: null };
      },
    },
  };
}

/** On one line, so that positions in the file's source map stay where they are. */
function linesOf(names: string, entrance: string, parts: Parts): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [imported = name, local = imported] = name.split(/\s+as\s+/);
      const part = parts.get(imported);
      const from = JSON.stringify(part?.id ?? entrance);
      return `import { ${part?.name ?? imported} as ${local} } from ${from};`;
    })
    .join(' ');
}

async function partsAt(
  context: Rolldown.PluginContext,
  known: Map<string, Promise<Parts>>,
  entrance: string,
  importer: string,
): Promise<Parts> {
  const resolved = await context.resolve(entrance, importer);
  if (!resolved || resolved.external) return new Map();
  const parts = known.get(resolved.id) ?? readParts(context, known, resolved.id);
  known.set(resolved.id, parts);
  return parts;
}

/** The names that a file only passes on. */
async function readParts(
  context: Rolldown.PluginContext,
  known: Map<string, Promise<Parts>>,
  file: string,
): Promise<Parts> {
  const { body } = context.parse(await readFile(file, 'utf8'));
  const imported: Parts = new Map();
  const parts: Parts = new Map();
  const resolve = async (source: string) => (await context.resolve(source, file))?.id;
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const id = await resolve(statement.source.value);
      for (const part of statement.specifiers)
        if (id && part.type === 'ImportSpecifier')
          imported.set(part.local.name, { id, name: nameOf(part.imported) });
    } else if (statement.type === 'ExportAllDeclaration' && !statement.exported) {
      for (const [name, part] of await partsAt(context, known, statement.source.value, file))
        if (!parts.has(name)) parts.set(name, part);
    } else if (statement.type === 'ExportNamedDeclaration') {
      const id = statement.source && (await resolve(statement.source.value));
      for (const part of statement.specifiers) {
        const local = nameOf(part.local);
        const direct = statement.source ? id && { id, name: local } : imported.get(local);
        if (direct) parts.set(nameOf(part.exported), direct);
      }
    }
  }
  return parts;
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value);
}
