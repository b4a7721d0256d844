import { type Import, importsOf, sourceFiles } from './source-tree.ts';

/** A server module may call those that stand before it, through their index alone. */
const MODULE_ORDER = ['notifications', 'identity', 'users', 'prices', 'news', 'trading'];
const SIBLINGS = new Set(['news', 'trading']);

const WEB = 'apps/web/src/';
const SERVER = 'apps/server/src/';
const SCHEMA = 'packages/api-schema/src/';

/** Every import that leaves its folder must point down (docs/architecture.md). Answers one sentence for each that does not. */
export function boundaryProblems(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'))
    .flatMap((file) => importsOf(root, file))
    .flatMap((one) => {
      const problem = judge(one);
      return problem ? [`${one.from}:${one.line} imports ${one.to}: ${problem}`] : [];
    });
}

function judge({ from, to }: Import): string | undefined {
  if (from.startsWith(SCHEMA)) return judgeSchema(to);
  if (from.startsWith(WEB)) return judgeWeb(from.slice(WEB.length), to);
  if (from.startsWith(SERVER)) return judgeServer(from.slice(SERVER.length), to);
  return undefined;
}

function judgeSchema(to: string): string | undefined {
  return to === 'zod' || to.startsWith(SCHEMA) ? undefined : 'the schema package imports only zod';
}

function judgeWeb(from: string, to: string): string | undefined {
  if (to.startsWith('apps/server/')) return 'the web never imports the server';
  if (!to.startsWith(WEB)) return undefined;
  const target = to.slice(WEB.length);
  const [layer, feature] = from.split('/');
  const [targetLayer, targetFeature] = target.split('/');
  if (targetLayer === 'locales' && !from.startsWith('shared/i18n/') && layer !== 'locales')
    return 'texts are read through shared/i18n';
  if (layer === 'features' && targetLayer === 'features' && feature !== targetFeature)
    return 'a feature does not import another feature';
  if (layer === 'features' && targetLayer === 'app') return 'a feature does not import the app';
  if (layer === 'shared' && (targetLayer === 'features' || targetLayer === 'app'))
    return 'shared imports only shared';
  return undefined;
}

function judgeServer(from: string, to: string): string | undefined {
  if (to.startsWith('apps/web/')) return 'the server never imports the web';
  if (!to.startsWith(SERVER)) return undefined;
  const target = to.slice(SERVER.length);
  const [layer, module] = from.split('/');
  const [targetLayer, targetModule] = target.split('/');
  if (
    (targetLayer === 'demo' || targetLayer === 'sandbox') &&
    layer !== targetLayer &&
    from !== 'main.ts' &&
    layer !== 'demo'
  )
    return `only main imports ${targetLayer}`;
  if (layer === 'platform' && !['platform', 'config.ts', 'locales'].includes(targetLayer ?? ''))
    return 'the platform imports no module';
  if (targetLayer !== 'modules' || targetModule === undefined) return undefined;
  if (layer === 'modules' && module !== undefined && module !== targetModule) {
    const below = MODULE_ORDER.indexOf(targetModule) < MODULE_ORDER.indexOf(module);
    if (!below || (SIBLINGS.has(module) && SIBLINGS.has(targetModule)))
      return `${module} may not call ${targetModule} (order: ${MODULE_ORDER.join(' ← ')})`;
  }
  if (!(layer === 'modules' && module === targetModule) && target !== `modules/${targetModule}/index.ts`)
    return `${targetModule} is reached through its index.ts`;
  return undefined;
}
