import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type PageCode, pageCodeOf } from '../apps/web/vite/page-code.ts';

const dist = resolve(import.meta.dirname, '../apps/web/dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

interface Budget {
  page: string;
  /** The files of the page, by the names of the source, with all that they import. */
  parts: string[];
  texts: string[];
  /** Of scripts only, or of everything that comes over the line. */
  counts: 'scripts' | 'everything';
  limitKb: number;
}

/** The signed-in frame: loaded on every page, though through dynamic imports. */
const SHELL = ['index.html', 'src/app/signed-in.tsx'];

/**
 * In brotli, about 1 % above what is loaded today: a build elsewhere differs by some hundred bytes.
 * One language is loaded; the largest of each counts.
 */
const BUDGETS: Budget[] = [
  {
    page: 'the gate',
    parts: ['index.html', 'src/features/session/gate-page.tsx'],
    texts: ['shell', 'ui', 'session'],
    counts: 'everything',
    limitKb: 148,
  },
  {
    page: 'a blocked user',
    parts: ['index.html', 'src/features/session/blocked-user-page.tsx'],
    texts: ['shell', 'ui', 'session'],
    counts: 'scripts',
    limitKb: 154,
  },
  { page: 'the shell', parts: SHELL, texts: ['shell', 'ui'], counts: 'scripts', limitKb: 214 },
  {
    page: 'the price board',
    parts: [
      ...SHELL,
      'src/features/purchase-prices/purchase-prices-page.tsx',
      'src/features/notifications/live-notifications.tsx',
    ],
    texts: ['shell', 'ui', 'purchase-prices', 'price-board', 'postal-code', 'basis', 'errors'],
    counts: 'scripts',
    limitKb: 252,
  },
  signedIn('quick trading', 'quick-trading/quick-trading-page', 'quick-trading', 247),
  signedIn('trading', 'trades/board/trades-page', 'trades', 255),
  signedIn('the position', 'position/position-page', 'position', 268),
  signedIn('storages', 'storages/overview/overview-page', 'storages', 255),
  signedIn('transactions and orders', 'transactions/overview/overview-page', 'transactions', 266),
  signedIn('the marketplace', 'marketplace/marketplace-page', 'marketplace', 253),
  signedIn('the stock exchange', 'stock-exchange/stock-exchange-page', 'stock-exchange', 265),
  signedIn('market news', 'reports/list/reports-page', 'reports', 258),
  signedIn('the plans', 'billing/pricing/pricing-page', 'billing', 267),
  signedIn('the result of a payment', 'billing/result/subscribed-page', 'billing', 237),
  signedIn('what waits for staff', 'admin/today/today-page', 'admin', 260),
  signedIn('staff’s list of users', 'admin/users/users-page', 'admin', 288),
  signedIn('staff’s list of companies', 'admin/companies/companies-page', 'admin', 289),
  signedIn('staff’s list of payments', 'admin/payments/payments-page', 'admin', 324),
  signedIn('the desk’s prices', 'desk/prices/prices-page', 'desk', 310),
];

/** Another page with all that follows its first picture. */
function signedIn(page: string, part: string, texts: string, limitKb: number): Budget {
  const parts = [
    ...SHELL,
    `src/features/${part}.tsx`,
    'src/features/notifications/live-notifications.tsx',
    'src/features/billing/banner/billing-banner.tsx',
  ];
  return { page, parts, texts: ['shell', 'ui', texts], counts: 'scripts', limitKb };
}

/** Preloaded by the document; a letter outside of them loads more. */
const FONTS = ['inter-latin.woff2', 'inter-latin-ext.woff2'];
const FONT_LIMIT_KB = 32;

/**
 * The code of all pages in one language, which the service worker fetches when the page is idle
 * (docs/decision-records/0004): of a member, and of staff.
 */
const OFFLINE_LIMITS_KB = { members: 780, staff: 954 };

const say = (line: string) => process.stdout.write(`${line}\n`);
const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);

function chunkOf(key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}; is it up to date?`);
  return chunk;
}

function bytesOf(file: string): number {
  return statSync(`${dist}/${/\.(?:js|css|html)$/.test(file) ? `${file}.br` : file}`).size;
}

const SHARED = '../../packages/api-schema/';

function largestTexts(namespace: string): string {
  const [largest = ''] = ['en', 'cs', 'ro']
    .map((language) => `${namespace === 'errors' ? SHARED : ''}src/locales/${language}/${namespace}.json`)
    .toSorted((a, b) => bytesOf(chunkOf(b).file) - bytesOf(chunkOf(a).file));
  return largest;
}

/** The files of a page, each once. */
function filesOf({ parts, texts, counts }: Budget): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const collect = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, imports = [], css = [] } = chunkOf(key);
    if (file.endsWith('.js')) files.add(file);
    if (counts === 'everything') for (const sheet of css) files.add(sheet);
    for (const imported of imports) collect(imported);
  };
  for (const key of [...parts, ...texts.map(largestTexts)]) collect(key);
  if (counts === 'everything') for (const file of ['index.html', ...fontFiles()]) files.add(file);
  return files;
}

function fontFiles(): string[] {
  return FONTS.map((name) => chunkOf(`src/shared/ui/styles/fonts/${name}`).file);
}

/** In the language whose texts are the largest. */
function offlineFiles({ members, texts }: PageCode): string[] {
  const sizeOf = (files: string[]) => files.reduce((sum, file) => sum + bytesOf(file), 0);
  const [largest = []] = Object.values(texts).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  return [...members, ...largest];
}

function report(what: string, files: Iterable<string>, limitKb: number, isLong: boolean): void {
  const sizes = [...files].map((file) => ({ file, bytes: bytesOf(file) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const isOver = total > limitKb * 1000;
  if (isLong || isOver)
    for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes))
      say(`${kb(bytes)} kB  ${file}`);
  say(`${kb(total)} kB  ${what}, of ${limitKb} kB allowed${isOver ? ': too much' : ''}`);
  if (isOver) process.exitCode = 1;
}

const isLong = process.argv.includes('--files');
for (const budget of BUDGETS)
  report(`${budget.counts} of ${budget.page}`, filesOf(budget), budget.limitKb, isLong);
const code = pageCodeOf(manifest);
report('code of all pages of a member', offlineFiles(code), OFFLINE_LIMITS_KB.members, false);
report('code of all pages of staff', [...offlineFiles(code), ...code.staff], OFFLINE_LIMITS_KB.staff, false);
report('fonts', fontFiles(), FONT_LIMIT_KB, isLong);
