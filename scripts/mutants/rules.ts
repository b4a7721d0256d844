import { globSync } from 'node:fs';
import { basename, dirname, matchesGlob } from 'node:path';

interface RuleFiles {
  /** Patterns of file names, wherever they are. */
  files: readonly string[];
  /** Patterns of tests elsewhere that prove these files, after those next to them. */
  tests?: readonly string[];
}

/** The files that hold the rules of selling, matching, masking, access, money and quarters. */
const RULES: readonly RuleFiles[] = [
  {
    files: ['apps/server/**/{sell.queries,sell.service,contracts.queries,deal-checks}.ts'],
    tests: ['apps/server/**/{quick-trading,limits}.test.ts'],
  },

  {
    files: ['apps/server/**/{quick-trading/*,purchase.service,purchase.queries}.ts'],
  },
  {
    files: [
      'apps/server/**/{fill-rule,matching.queries,matching.tasks,explain.queries,explain.service}.ts',
      'apps/server/**/{order-input,placing,orders.service,orders.queries}.ts',
    ],
    tests: ['apps/server/**/{brought-tons,limits,ended-quotes}.test.ts'],
  },
  {
    files: [
      'apps/server/**/{calendar,field-checks,quote-sql}.ts',
      'packages/api-schema/src/{limits,quote-age}.ts',
    ],
    tests: [
      'apps/server/**/{fill-rule,matching,matching-hindrances,orders,sell,storages,ended-quotes}.test.ts',
      'apps/web/**/{order.schema,tons.schema}.test.ts',
      '**/constants.test.ts',
    ],
  },
  {
    files: [
      'apps/server/**/masking/*.ts',
      'apps/server/**/{masking.service,price-shown,passed-prices,outlook,requester,prices.fields.queries}.ts',
    ],
    tests: ['apps/server/**/{masked-change,masked-prices,marketplace,outlook,prices,reads}.test.ts'],
  },
  {
    files: ['apps/server/**/access.service.ts'],
    tests: ['apps/server/**/trading/**/{access-matrix,sell,storages,orders}.test.ts'],
  },
  {
    files: ['apps/server/**/{viewer.service,approval.service,feature-map,permissions.queries}.ts'],
    tests: [
      'apps/server/**/users/**/{access-matrix,plans,companies}.test.ts',
      'apps/server/**/permission.test.ts',
    ],
  },
  {
    files: [
      'apps/server/**/{push.service,push.queries,push-subscription}.ts',
      'packages/api-schema/src/notifications/push.ts',
    ],
    tests: ['apps/server/**/push.test.ts'],
  },
  { files: ['packages/api-schema/src/{quarter,net-price,access,money,number-format}.ts'] },
  {
    files: [
      'apps/web/src/**/{sale,fast-sale.schema,sale.schema,refusal-page,order.schema,order-prices}.ts',
      'apps/web/src/**/{saved-order,order-values,quarter-prices,tons.schema,proposed-trader,quotes-of}.ts',
      'apps/web/src/**/{ranking,board}.ts',
      'apps/web/src/**/access/{active-company,refusal,feature-mode,access}.ts',
      'apps/web/src/**/money/{decimal,format,read-number}.ts',
    ],
  },
];

/** They start processes of their own, which do not see a mutant, or take minutes. */
const LONG = /(\.long|market-model|signing\/.*)\.test\.tsx?$/;
const NO_RULES = /(\.test\.tsx?|\.tables\.ts|\/generated\/.*|\.reference\.ts)$/;

export interface RuleFile {
  file: string;
  /** The likeliest to notice come first. */
  tests: string[];
}

/** Every file of {@link RULES} with its tests; `only` narrows them by a pattern. */
export function ruleFiles(root: string, only = '**'): RuleFile[] {
  const sources = globSync('{apps,packages}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(String(name)),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const tests = sources.filter((path) => /\.test\.tsx?$/.test(path) && !LONG.test(path));
  return sources.flatMap((file) => {
    const rule = NO_RULES.test(file) ? undefined : RULES.find(({ files }) => matchesAny(file, files));
    if (!rule || !(matchesGlob(file, only) || matchesGlob(basename(file), only))) return [];
    return [{ file, tests: testsOf(file, tests, rule.tests ?? []) }];
  });
}

function testsOf(file: string, tests: readonly string[], elsewhere: readonly string[]): string[] {
  const [stem = ''] = basename(file).split('.');
  const beside = tests.filter((test) => dirname(test) === dirname(file));
  const own = beside.filter((test) => basename(test).startsWith(`${stem}.`));
  const others = [...beside, ...tests.filter((test) => matchesAny(test, elsewhere))];
  // A form in a page takes its time: it is tried last.
  const isQuick = (test: string) => test.endsWith('.ts');
  return [...new Set([...own, ...others.filter(isQuick), ...others])];
}

function matchesAny(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}
