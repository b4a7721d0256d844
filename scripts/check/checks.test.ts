import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { avoidedWords } from './avoided-words.ts';
import { boundaryProblems } from './boundaries.ts';
import { circleProblems } from './circles.ts';
import { environmentProblems } from './environment.ts';
import { sizeProblems } from './file-sizes.ts';
import { sqlProblems } from './sql-scope.ts';
import { styleProblems } from './styles.ts';
import { unloadedStyles } from './styles-loaded.ts';
import { translationProblems } from './translations.ts';
import { wordProblems } from './words.ts';

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** A small repository with just these files. */
function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'canola-check-'));
  trees.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describe('import boundaries', () => {
  const verdict = (file: string, source: string) => boundaryProblems(tree({ [file]: source }));

  it.each([
    ['apps/web/src/features/trades/a.tsx', "import { x } from '#features/storages/b.tsx'", 'another feature'],
    ['apps/web/src/features/trades/a.tsx', "import('../storages/b.tsx')", 'another feature'],
    ['apps/web/src/features/trades/a.tsx', "type X = import('../storages/b.tsx').X", 'another feature'],
    ['apps/web/src/features/trades/a.tsx', "import.meta.glob('../storages/*')", 'another feature'],
    ['apps/web/src/features/trades/a.tsx', "import.meta.glob(['./*', '../storages/*'])", 'another feature'],
    ['apps/web/src/features/trades/a.tsx', "export { x } from '#app/router.tsx'", 'features imports only'],
    ['apps/web/src/features/trades/a.tsx', "import '../../main.tsx'", 'features imports only'],
    ['apps/web/src/features/trades/a.tsx', "import x from '#locales/en/menu.json'", 'through shared/i18n'],
    ['apps/web/src/features/trades/a.tsx', "import('@canola/web/src/features/storages/b.tsx')", 'alias'],
    ['apps/web/src/features/trades/a.tsx', "import('/src/features/storages/b.tsx')", 'alias'],
    ['apps/web/src/shared/ui/a.tsx', "import { x } from '#features/trades/b.tsx'", 'shared imports only'],
    ['apps/web/src/shared/ui/a.tsx', "import { x } from '#market/sell/b.tsx'", 'shared imports only'],
    ['apps/web/src/market/sell/a.tsx', "import { x } from '#features/trades/b.tsx'", 'market imports only'],
    ['apps/web/src/market/sell/a.tsx', "import { x } from '#app/router.tsx'", 'market imports only'],
    ['apps/web/src/market/sell/a.tsx', "import x from '#locales/en/menu.json'", 'through shared/i18n'],
    ['apps/web/src/app/a.tsx', "import '../main.tsx'", 'app imports only'],
    ['apps/web/src/app/a.tsx', "import x from '../../../server/src/app.ts'", 'only itself and the schema'],
    ['apps/web/src/other/a.tsx', "import { x } from '#shared/ui/button.tsx'", 'no place'],
    [
      'apps/server/src/platform/a.ts',
      "import type { x } from '../modules/users/index.ts'",
      'platform imports',
    ],
    ['apps/server/src/platform/a.ts', "type X = import('../modules/users/index.ts').X", 'platform imports'],
    ['apps/server/src/platform/a.ts', "import x from '../../../../scripts/dev.ts'", 'only itself'],
    ['apps/server/src/platform/a.ts', "import type { Config } from '../config.ts'", 'platform imports only'],
    ['apps/server/src/config.ts', "import { x } from './platform/errors.ts'", 'no place'],
    ['apps/server/src/modules/identity/a.ts', "import { x } from '../users/index.ts'", 'may not call'],
    ['apps/server/src/modules/users/a.ts', "import { x } from '../identity/accounts.queries.ts'", 'index.ts'],
    ['apps/server/src/modules/trading/a.ts', "import { x } from '../news/index.ts'", 'may not call'],
    ['apps/server/src/modules/billing/a.ts', "import { x } from '../prices/index.ts'", 'may not call'],
    ['apps/server/src/modules/prices/a.ts', "import { x } from '../billing/index.ts'", 'may not call'],
    ['apps/server/src/modules/users/a.ts', "import { x } from '../billing/index.ts'", 'may not call'],
    ['apps/server/src/modules/billing/a.ts', "import { x } from '../users/plans/b.ts'", 'index.ts'],
    ['apps/server/src/modules/weather/a.ts', "import { x } from '../users/index.ts'", 'no place'],
    ['apps/server/src/modules/users/a.ts', "import { x } from '../../app.ts'", 'modules imports only'],
    ['apps/server/src/modules/users/a.ts', "import { x } from '../../tasks.ts'", 'modules imports only'],
    ['apps/server/src/modules/users/a.ts', "import { x } from '../../main.ts'", 'modules imports only'],
    ['apps/server/src/modules/users/a.ts', "import { x } from '../../../test/factories.ts'", 'only a test'],
    ['apps/server/src/modules/users/a.ts', "import { x } from './test-desk.ts'", 'only a test'],
    ['apps/server/src/app.ts', "import { x } from './demo/index.ts'", 'app.ts imports only'],
    [
      'apps/server/src/modules/users/a.ts',
      "import { x } from '../../sandbox/traders.ts'",
      'modules imports only',
    ],
    [
      'apps/server/src/modules/trading/a.ts',
      "import { x } from '../users/operator.ts'",
      'users is reached through its index.ts',
    ],
    [
      'apps/server/src/commands/a.ts',
      "import { x } from '../modules/users/accounts/a.ts'",
      'users is reached through its index.ts',
    ],
    ['packages/api-schema/src/a.ts', "import { x } from 'fastify'", 'only zod'],
    ['apps/web/gallery/a.tsx', "import { x } from '#features/trades/b.tsx'", 'the gallery imports only'],
    ['apps/web/src/shared/a.ts', "import { x } from '../../gallery/b.ts'", 'imports only itself'],
  ])('%s with %s is refused', (file, source, reason) => {
    expect(verdict(file, source)).toEqual([expect.stringContaining(reason)]);
  });

  it('a change past the wrapper is refused', () => {
    const source = "import { useMutation } from '@tanstack/react-query'";
    expect(verdict('apps/web/src/features/trades/a.tsx', source)).toEqual([
      expect.stringContaining('goes through useChange'),
    ]);
    expect(verdict('apps/web/src/shared/query/use-change.ts', source)).toEqual([]);
  });

  it.each([
    [
      'apps/web/src/features/trades/a.tsx',
      "import { x } from './b.tsx'; import { y } from '#shared/ui/button.tsx'",
    ],
    ['apps/web/src/features/trades/a.tsx', "import { x } from '#market/sell/b.tsx'"],
    ['apps/web/src/market/sell/a.tsx', "import { x } from '../trading/b.ts'; import '#shared/ui/button.tsx'"],
    ['apps/web/src/app/a.tsx', "import { x } from '#market/sell/b.tsx'"],
    ['apps/web/src/app/router.tsx', "import('#features/trades/routes.tsx')"],
    ['apps/web/gallery/a.tsx', "import { x } from './b.tsx'; import { y } from '#shared/ui/button.tsx'"],
    ['apps/web/src/shared/i18n/i18n.ts', "import.meta.glob('../../locales/*/*.json')"],
    [
      'apps/web/src/shared/api/a.ts',
      "import { z } from 'zod'; import type { X } from '@canola/api-schema/money'",
    ],
    ['apps/server/src/modules/users/test-desk.ts', "import { x } from '../../../test/factories.ts'"],
    ['apps/server/src/modules/users/a.test.ts', "import { x } from '../../app.ts'"],
    [
      'apps/server/src/modules/users/a.ts',
      "import { x } from '../identity/index.ts'; import { y } from '../../platform/errors.ts'",
    ],
    [
      'apps/server/src/modules/billing/a.ts',
      "import { x } from '../users/index.ts'; import { y } from '../notifications/index.ts'",
    ],
    ['apps/server/src/modules/news/a.ts', "import { x } from '../billing/index.ts'"],
    ['apps/server/src/main.ts', "import { x } from './demo/index.ts'; import { y } from './app.ts'"],
    [
      'apps/server/src/commands/a.ts',
      "import { x } from '../modules/users/operator.ts'; import { y } from '../demo/strip/index.ts'",
    ],
  ])('%s with %s is allowed', (file, source) => {
    expect(verdict(file, source)).toEqual([]);
  });
});

describe('circles', () => {
  const folder = 'apps/web/src/features/trades';
  const circles = (files: Record<string, string>) =>
    circleProblems(
      tree(Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))),
    );

  it('of files are refused', () => {
    expect(
      circles({ 'a.ts': "import './b.ts'", 'b.ts': "import './c.ts'", 'c.ts': "import './a.ts'" }),
    ).toEqual([expect.stringContaining(`${folder}: a.ts, b.ts, c.ts import each other in a circle`)]);
  });

  it('of folders are refused, also where no file imports itself', () => {
    const [problem, ...more] = circles({
      'board/a.ts': "import type { B } from '../panel/b.ts'",
      'panel/b.ts': '',
      'panel/c.ts': "import('../board/d.ts')",
      'board/d.ts': '',
    });
    expect(more).toEqual([]);
    expect(problem).toContain(`${folder}: board, panel import each other in a circle`);
    expect(problem).toContain(`${folder}/board/a.ts:1 imports ${folder}/panel/b.ts`);
    expect(problem).toContain(`${folder}/panel/c.ts:1 imports ${folder}/board/d.ts`);
  });

  it('of a folder and a file next to it are refused', () => {
    expect(circles({ 'a.ts': "import './board/b.ts'", 'board/b.ts': "import '../a.ts'" })).toEqual([
      expect.stringContaining('a.ts, board import each other'),
    ]);
  });

  it('are none where a file opens a subfolder that uses another file of the parent', () => {
    expect(
      circles({
        'routes.tsx': "import('./board/page.tsx')",
        'board/page.tsx': "import '../trades.queries.ts'",
        'trades.queries.ts': '',
      }),
    ).toEqual([]);
  });

  it('through tests and their helpers do not count', () => {
    const module = 'apps/server/src/modules/users';
    expect(
      circleProblems(
        tree({
          [`${module}/accounts/a.ts`]: "import '../companies/b.ts'",
          [`${module}/companies/b.test.ts`]: "import '../accounts/a.ts'",
          [`${module}/companies/test-b.ts`]: "import '../accounts/a.ts'; import '../../../../test/c.ts'",
          'apps/server/test/c.ts': "import '../src/modules/users/accounts/a.ts'",
        }),
      ),
    ).toEqual([]);
  });
});

describe('file sizes', () => {
  const lines = (count: number) => 'x\n'.repeat(count);

  it.each(['apps/web/src/app/a.tsx', 'apps/web/src/app/a.css', 'apps/server/src/app.ts', 'scripts/a.ts'])(
    'of 300 lines and more are refused: %s',
    (file) => {
      expect(sizeProblems(tree({ [file]: lines(299) }))).toEqual([]);
      expect(sizeProblems(tree({ [file]: lines(300) }))).toEqual([
        `${file} has 300 lines; split it, the limit is 300`,
      ]);
    },
  );

  it.each([
    'apps/web/src/app/a.test.tsx',
    'e2e/support/a.ts',
    'apps/server/test/a.ts',
    'apps/server/src/modules/trading/graphql/generated/a.ts',
    'apps/server/src/modules/users/plans.reference.ts',
    'apps/server/src/platform/database/migrations/a.ts',
    'apps/web/src/locales/a.ts',
  ])('are free for %s', (file) => {
    expect(sizeProblems(tree({ [file]: lines(900) }))).toEqual([]);
  });
});

describe('styles', () => {
  const CARD = 'apps/web/src/features/trades/card.tsx';
  const SHEET = 'apps/web/src/features/trades/card.css';
  const verdict = (files: Record<string, string>, baseline = {}) => styleProblems(tree(files), baseline);

  it.each([
    'font-[560]',
    'text-ink-2',
    'text-sm',
    'bg-paper',
    'border-t',
    'rounded',
    'hover:bg-hover',
    'sm:border-l',
    'first:mt-0',
    'max-w-[42ch]',
    'uppercase',
  ])('refuse %s on an element', (name) => {
    const [problem] = verdict({ [CARD]: `const a = <p className={open ? 'grid' : '${name}'} />;` });
    expect(problem).toContain('features/trades has 1 utilities for looks, 0 are allowed');
    expect(problem).toContain(`${CARD}: ${name}`);
  });

  it.each([
    'grid',
    'gap-2',
    'min-w-0',
    'text-center',
    'sm:grid-cols-2',
    'sr-only',
    'mt-4',
    'truncate',
    'hidden',
  ])('let %s place an element', (name) => {
    expect(verdict({ [CARD]: `const a = <p className="${name}" />;` })).toEqual([]);
  });

  it('let a class of our own have any name', () => {
    const files = { [CARD]: '<p className="text-tool" />', [SHEET]: '.text-tool { color: red; }' };
    expect(verdict(files)).toEqual([]);
  });

  it('let the number of a folder only go down', () => {
    const files = { [CARD]: '<p className="text-sm bg-paper" />' };
    expect(verdict(files, { 'features/trades': 2 })).toEqual([]);
    expect(verdict(files, { 'features/trades': 1 })).toHaveLength(1);
    expect(verdict(files, { 'features/trades': 3 })).toEqual([
      'features/trades has only 2 utilities for looks; write that number into check/styles-baseline.ts',
    ]);
  });

  it('are loaded with whoever uses them, itself or around it', () => {
    const at = (path: string) => `apps/web/src/${path}`;
    const files = {
      [at('main.tsx')]: `const page = () => import('./features/trades/trades-page.tsx');
        const panel = () => import('./features/trades/panel.tsx');
        const other = () => import('./features/prices/prices-page.tsx');`,
      [at('features/trades/trades-page.tsx')]: `import './trades.css';`,
      [at('features/trades/panel.tsx')]: 'const a = <p className="trade-row" />;',
      [at('features/prices/prices-page.tsx')]: `import { A } from '../../market/a.tsx';`,
      [at('market/a.tsx')]: 'export const A = () => <p className="trade-row" />;',
      [at('features/trades/trades.css')]: '.trade-row { color: red; }',
    };
    const [problem, ...more] = unloadedStyles(tree(files));
    expect(problem).toContain(`${at('market/a.tsx')}: .trade-row is in ${at('features/trades/trades.css')}`);
    expect(more).toEqual([]);
  });

  it('refuse a class that no element has', () => {
    const files = { [CARD]: '<p className="card" />', [SHEET]: '.card { & .card-head { margin: 0.5em; } }' };
    expect(verdict(files)).toEqual([`${SHEET}: nothing has the class .card-head`]);
  });

  it('find a class whose name is put together', () => {
    const files = { [CARD]: '<p className={`pill-$' + '{tone}`} />', [SHEET]: '.pill-sky { color: blue; }' };
    expect(verdict(files)).toEqual([]);
  });

  it('do not take a comment for a use', () => {
    const files = { [CARD]: "// as 'card-head' was\nconst a = <p />;", [SHEET]: '.card-head { margin: 0; }' };
    expect(verdict(files)).toHaveLength(1);
  });
});

describe('SQL', () => {
  const queries = 'apps/server/src/modules/users/users.queries.ts';

  it('of a module that reads a table of another is refused', () => {
    const root = tree({ [queries]: 'const q = sql`select * from identity.account`' });
    expect(sqlProblems(root)).toEqual([expect.stringContaining('users reads identity.account')]);
  });

  it('of a module on its own and the platform tables is allowed', () => {
    const root = tree({
      [queries]: 'const q = sql`select * from users.company join platform.rate_counter r on true`',
    });
    expect(sqlProblems(root)).toEqual([]);
  });

  it('of trading may read only what prices publishes', () => {
    const file = 'apps/server/src/modules/trading/orders.queries.ts';
    expect(sqlProblems(tree({ [file]: 'sql`select 1 from prices.current_quote`' }))).toEqual([]);
    expect(sqlProblems(tree({ [file]: 'sql`select 1 from prices.trader_key`' }))).toHaveLength(1);
  });

  it.each([
    'select * from users.company c, identity.account a',
    'select * from "identity"."account"',
    'delete from users.company using identity.account a where a.id = id',
    'select 1 where exists (table identity . account)',
  ])('that reaches a table of another module some other way is refused: %s', (statement) => {
    expect(sqlProblems(tree({ [queries]: `const q = \`${statement}\`` }))).toEqual([
      expect.stringContaining('users reads identity.account'),
    ]);
  });

  it.each([
    ['platform/http/a.queries.ts', 'select * from platform.inbox', 0],
    ['platform/http/a.queries.ts', 'select * from users.company', 1],
    ['sandbox/signing/a.queries.ts', 'select * from sandbox.submission', 0],
    ['sandbox/signing/a.queries.ts', 'select * from trading.contract', 1],
    ['demo/trading/a.queries.ts', 'select * from trading.contract, prices.fx', 0],
    ['demo/trading/a.queries.ts', 'select * from users.company', 1],
    ['modules/users/users.queries.ts', "insert into platform.inbox values ('trading.contract-created')", 0],
  ])('in %s may read its own tables: %s', (file, statement, problems) => {
    const root = tree({ [`apps/server/src/${file}`]: `const q = \`${statement}\`` });
    expect(sqlProblems(root)).toHaveLength(problems);
  });

  it.each([
    ['modules/users/a.service.ts', "import { sql } from 'drizzle-orm'; sql`select 1`"],
    ['modules/users/a.service.ts', "db.$client.query('select id from users.company')"],
    ['modules/users/a.service.ts', "db.$client.query<{ id: string }>('listen changes')"],
    ['modules/users/a.service.ts', 'const FIND = `\n  update users.company set name = $1`'],
    ['platform/http/limiter.ts', "pool.query('select 1')"],
    ['demo/index.ts', 'const FIND = `with a as (select 1) select * from a`'],
    ['server.ts', "pool.query('select 1')"],
  ])('in %s is refused: %s', (file, source) => {
    expect(sqlProblems(tree({ [`apps/server/src/${file}`]: source }))).toEqual([
      expect.stringContaining('*.queries.ts'),
    ]);
  });

  it('that only opens and closes a transaction may be next to its code', () => {
    const session = {
      'apps/server/src/platform/database/session.ts': "client.query('begin'); client.query('commit')",
    };
    expect(sqlProblems(tree(session))).toEqual([]);
  });
});

describe('the environment', () => {
  const verdict = (file: string, source: string) =>
    environmentProblems(tree({ [`apps/server/src/${file}`]: source }));

  it.each([
    ['modules/users/a.ts', 'const url = process.env.DATABASE_URL'],
    ['platform/a.ts', 'readConfig(process.env)'],
    ['platform/a.ts', "import { env } from 'node:process'"],
    ['commands/trader-key.ts', 'run(process.env.DATABASE_URL)'],
    ['main.ts', "run(process.env['DATABASE_URL'])"],
  ])('is not read in %s: %s', (file, source) => {
    expect(verdict(file, source)).toEqual([expect.stringContaining('read in config.ts')]);
  });

  it.each([
    ['main.ts', 'main(process.env)'],
    ['commands/command.ts', 'readDatabaseUrl(process.env)'],
    ['modules/users/a.test.ts', 'process.env.RUNS'],
    ['platform/config/config.ts', '/** Nothing else reads process.env. */ function readConfig(env) {}'],
  ])('may be handed on or read in %s: %s', (file, source) => {
    expect(verdict(file, source)).toEqual([]);
  });
});

describe('words', () => {
  const verdict = (source: string) => wordProblems(tree({ 'apps/web/src/a.tsx': source }));

  it.each([
    ['/** What a reader sees. */', 'a free "What"'],
    ['/**\n * Who has no plan sees nothing.\n */', 'a free "Who"'],
    ['// Whoever signs first wins.', 'a free "Whoever"'],
    ['const page = <p>{/* Whose turn it is. */}</p>;', 'a free "Whose"'],
    ['const one = 1;', 'called "one"'],
    ['all.map((one) => one.id);', 'called "one"'],
    ['const { first: one = 2 } = all;', 'called "one"'],
    ['for (const [one] of all) use(one);', 'called "one"'],
  ])('refuses %s', (source, problem) => {
    expect(verdict(source)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    '/** The part that a reader sees. */',
    '// A sentence that goes on in the next line:\n// What follows belongs to it.',
    "const count = plurals.one ?? t('one');",
    'const { one: single } = plurals;',
  ])('accepts %s', (source) => {
    expect(verdict(source)).toEqual([]);
  });
});

describe('translations', () => {
  const locales = (texts: Record<string, object>) =>
    translationProblems(
      tree(
        Object.fromEntries(
          Object.entries(texts).map(([language, text]) => [
            `apps/web/src/locales/${language}/menu.json`,
            JSON.stringify(text),
          ]),
        ),
      ),
    );

  it('that are complete pass', () => {
    expect(
      locales({
        en: { hi: 'Hi {{name}}', n_one: '{{count}} ton', n_other: '{{count}} tons' },
        cs: { hi: 'Ahoj {{name}}', n_one: 't', n_few: 't', n_many: 't', n_other: 't' },
        ro: { hi: 'Salut {{name}}', n_one: 't', n_few: 't', n_other: 't' },
      }),
    ).toEqual([]);
  });

  it('that lack a text, a whole file, a plural form or rename a placeholder are refused', () => {
    const problems = locales({
      en: { hi: 'Hi {{name}}', only: 'x', n_one: 'one', n_other: 'many' },
      cs: { hi: 'Ahoj {{jmeno}}', n_one: '1', n_few: '2', n_other: '5', extra: 'y' },
    });
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringContaining('cs/menu.json: only is missing'),
        expect.stringContaining('cs/menu.json: extra is not in English'),
        expect.stringContaining('cs/menu.json: n lacks the plural form many'),
        expect.stringContaining('cs/menu.json: hi names {jmeno}'),
        expect.stringContaining('cs/menu.json: hi lacks {name}'),
        expect.stringContaining('ro/menu.json: hi is missing'),
      ]),
    );
  });

  it('that drop a placeholder of the English text are refused, except for the number of a plural form', () => {
    const english = {
      hi: 'Hi',
      sold: 'Sold for {{price}}',
      n_one: '{{count}} ton',
      n_other: '{{count}} tons',
    };
    const cs = { hi: 'Ahoj', sold: 'Prodáno', n_one: 'tuna', n_few: 't', n_many: 't', n_other: 't' };
    const ro = { hi: 'Salut {{count}}', sold: '{{ price }}', n_one: 't', n_few: 't', n_other: 't' };
    expect(locales({ en: english, cs, ro })).toEqual([
      expect.stringContaining('cs/menu.json: sold lacks {price}'),
      expect.stringContaining('ro/menu.json: hi names {count}'),
    ]);
  });

  it('that the server requests by an unknown key are refused', () => {
    const texts = Object.fromEntries(
      ['en', 'cs', 'ro'].map((language) => [
        `apps/server/src/locales/${language}/mail.json`,
        JSON.stringify({ outbox: { title: 'x', to: '{{address}}' } }),
      ]),
    );
    const page = "t('outbox.title'); t('outbox.' + one); t(isTo ? 'outbox.to' : 'outbox.from')";
    expect(translationProblems(tree({ ...texts, 'apps/server/src/platform/page.ts': page }))).toEqual([
      'apps/server/src/platform/page.ts: there is no text outbox.from',
    ]);
  });

  it('that use a word which another one replaces are refused', () => {
    const menu = (language: string, text: string) => ({
      [`apps/web/src/locales/${language}/menu.json`]: JSON.stringify({ text }, null, 2),
    });
    const root = tree({
      ...menu('en', 'Somebody is signed in'),
      ...menu('cs', 'Sezóna transakcí'),
      ...menu('ro', 'Firma dvs.'),
    });
    expect(avoidedWords(root).map((problem) => problem.replace(/^.*locales\//, ''))).toEqual([
      'en/menu.json:2: signed in: say log in, log out',
      'en/menu.json:2: Somebody: say someone, no one',
      'cs/menu.json:2: Sezón: say sezona',
      'cs/menu.json:2: transak: say smlouvy, prodej, nákup',
      'ro/menu.json:2: dvs.: say dumneavoastră',
    ]);
  });

  it('that cannot be read are named by their file', () => {
    const root = tree({ 'apps/web/src/locales/en/menu.json': '{ "hi": ' });
    expect(() => translationProblems(root)).toThrow('en/menu.json: ');
  });
});
