import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Import, importsOf, sourceFiles, TEST, TEST_HELPER } from './source-tree.ts';

/** A server module may call modules of earlier levels, only through their index, and never one of its own level. */
const MODULE_LEVELS = [
  ['notifications'],
  ['identity'],
  ['users'],
  ['billing', 'prices'],
  ['news', 'trading'],
] as const;
const MODULE_ORDER = MODULE_LEVELS.map((level) =>
  level.length > 1 ? `{${level.join(', ')}}` : level[0],
).join(' ← ');
const levelOf = (module: string) => MODULE_LEVELS.findIndex((level) => level.some((name) => name === module));

const WEB = 'apps/web/src/';
/** Shows the components to those who build, so it stays outside of what visitors can load. */
const GALLERY = 'apps/web/gallery/';
const SHOWN_IN_GALLERY = [GALLERY, `${WEB}market/`, `${WEB}shared/`];
const SERVER = 'apps/server/src/';
const SCHEMA = 'packages/api-schema/src/';
const OURS = /^(apps|packages|e2e|bench|scripts)\//;

/** The layers that each part of the web's sources may import in addition to itself and the schema. */
const WEB_BELOW: Record<string, readonly string[]> = {
  shared: ['locales'],
  market: ['shared'],
  features: ['market', 'shared'],
  app: ['features', 'market', 'shared'],
  'main.tsx': ['app', 'features', 'market', 'shared'],
  'service-worker.ts': [],
  'vite-env.d.ts': [],
};

/** They also use a module's `operator.ts`, which loads no routes, so a command starts immediately. */
const OPERATORS = new Set(['commands', 'demo']);

const COMMON = ['platform', 'locales'];

/**
 * The same for the server. Tests build `app.ts` and `tasks.ts`; only `main.ts`, and the command that removes it, know
 * of the demo.
 */
const SERVER_BELOW: Record<string, readonly string[]> = {
  platform: ['locales'],
  modules: COMMON,
  'app.ts': ['modules', ...COMMON],
  'tasks.ts': ['modules', ...COMMON],
  'reference-data.ts': ['modules', ...COMMON],
  commands: ['demo', 'modules', ...COMMON],
  sandbox: ['modules', ...COMMON],
  demo: ['sandbox', 'modules', ...COMMON],
  'server.ts': ['app.ts', 'tasks.ts', 'reference-data.ts', ...COMMON],
  'main.ts': [
    'app.ts',
    'tasks.ts',
    'reference-data.ts',
    'server.ts',
    'demo',
    'sandbox',
    'modules',
    ...COMMON,
  ],
};

/**
 * Every import that leaves its folder must point down (docs/architecture.md). Returns one sentence for each that does
 * not.
 */
export function boundaryProblems(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => !TEST.test(file))
    .flatMap((file) => [
      ...importsOf(root, file).flatMap((imported) => {
        const problem = judge(imported);
        return problem ? [`${imported.from}:${imported.line} imports ${imported.to}: ${problem}`] : [];
      }),
      ...changeProblems(root, file),
    ]);
}

/** A change past the wrapper could be sent twice by a double press. */
const CHANGES = `${WEB}shared/query/use-change.ts`;

function changeProblems(root: string, file: string): string[] {
  if (!file.startsWith(WEB) || file === CHANGES) return [];
  const isPast = /\buseMutation\b/.test(readFileSync(join(root, file), 'utf8'));
  return isPast ? [`${file} uses useMutation: a change goes through useChange (${CHANGES})`] : [];
}

function judge({ from, to }: Import): string | undefined {
  if (from.startsWith(GALLERY)) return judgeGallery(to);
  const source = [SCHEMA, WEB, SERVER].find((folder) => from.startsWith(folder));
  if (source === undefined) return undefined;
  if (/^(\/|file:|@canola\/)/.test(to)) return 'our own files are named by a relative path or an alias';
  if (TEST_HELPER.test(to)) return TEST_HELPER.test(from) ? undefined : 'only a test imports a test helper';
  if (source === SCHEMA) return judgeSchema(to);
  if (!OURS.test(to) || to.startsWith(SCHEMA)) return undefined;
  if (!to.startsWith(source)) return `${source} imports only itself and the schema`;
  const within = { from: from.slice(source.length), to: to.slice(source.length) };
  return source === WEB ? judgeWeb(within) : judgeServer(within);
}

function judgeGallery(to: string): string | undefined {
  const isAllowed = !OURS.test(to) || [SCHEMA, ...SHOWN_IN_GALLERY].some((folder) => to.startsWith(folder));
  return isAllowed ? undefined : 'the gallery imports only market, shared and the schema';
}

function judgeSchema(to: string): string | undefined {
  return to === 'zod' || to.startsWith(SCHEMA) ? undefined : 'the schema package imports only zod';
}

interface Within {
  from: string;
  to: string;
}

function judgeWeb({ from, to }: Within): string | undefined {
  const [layer = '', feature] = from.split('/');
  const [targetLayer = '', targetFeature] = to.split('/');
  if (targetLayer === 'locales' && !from.startsWith('shared/i18n/'))
    return 'texts are read through shared/i18n';
  if (layer === 'features' && targetLayer === 'features' && feature !== targetFeature)
    return 'a feature does not import another feature';
  return judgeLayer(WEB_BELOW, layer, targetLayer);
}

function judgeServer({ from, to }: Within): string | undefined {
  const [layer = '', module = ''] = from.split('/');
  const [targetLayer = '', targetModule = ''] = to.split('/');
  if (targetLayer !== 'modules') return judgeLayer(SERVER_BELOW, layer, targetLayer);
  if (layer === 'modules' && module === targetModule) return undefined;
  if (layer === 'modules') {
    if (levelOf(module) < 0) return `${module} has no place in the order of modules (${MODULE_ORDER})`;
    if (levelOf(targetModule) >= levelOf(module))
      return `${module} may not call ${targetModule} (order: ${MODULE_ORDER})`;
  }
  return (
    judgeLayer(SERVER_BELOW, layer, targetLayer) ??
    (to === `modules/${targetModule}/index.ts` ||
    (OPERATORS.has(layer) && to === `modules/${targetModule}/operator.ts`)
      ? undefined
      : `${targetModule} is reached through its index.ts`)
  );
}

function judgeLayer(below: Record<string, readonly string[]>, layer: string, target: string) {
  const allowed = below[layer];
  if (!allowed) return `${layer} has no place among the layers (scripts/check/boundaries.ts)`;
  if (layer === target || allowed.includes(target)) return undefined;
  return `${layer} imports only ${[layer, ...allowed].join(', ')}`;
}
