import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../apps/web/dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

interface Budget {
  page: string;
  /** What the page loads, by the names of the source; all that these import belongs to it. */
  parts: string[];
  texts: string[];
  /** Of scripts alone, or of everything that comes over the line. */
  counts: 'scripts' | 'everything';
  limitKb: number;
}

/** The signed-in frame: loaded on every page, though through dynamic imports. */
const SHELL = ['index.html', 'src/app/signed-in.tsx'];

/** In brotli, a little above what is loaded today. One language is loaded; the largest of each counts. */
const BUDGETS: Budget[] = [
  {
    page: 'the gate',
    parts: ['index.html', 'src/features/session/gate-page.tsx'],
    texts: ['shell', 'ui', 'session'],
    counts: 'everything',
    limitKb: 145,
  },
  {
    page: 'a blocked user',
    parts: ['index.html', 'src/features/session/blocked-user-page.tsx'],
    texts: ['shell', 'ui', 'session'],
    counts: 'scripts',
    limitKb: 150,
  },
  { page: 'the shell', parts: SHELL, texts: ['shell', 'ui'], counts: 'scripts', limitKb: 203 },
  {
    page: 'the price board',
    parts: [
      ...SHELL,
      'src/features/purchase-prices/purchase-prices-page.tsx',
      'src/features/notifications/live-notifications.tsx',
    ],
    texts: ['shell', 'ui', 'purchase-prices', 'price-board', 'postal-code', 'basis', 'errors'],
    counts: 'scripts',
    limitKb: 240,
  },
  signedIn('quick trading', 'quick-trading/quick-trading-page', 'quick-trading', 236),
  signedIn('trading', 'trades/board/trades-page', 'trades', 261),
  signedIn('storages', 'storages/overview/overview-page', 'storages', 262),
  signedIn('transactions and orders', 'transactions/overview/overview-page', 'transactions', 263),
  signedIn('the marketplace', 'marketplace/marketplace-page', 'marketplace', 287),
  signedIn('the stock exchange', 'stock-exchange/stock-exchange-page', 'stock-exchange', 288),
  signedIn('market news', 'reports/list/reports-page', 'reports', 283),
  signedIn('the plans', 'billing/pricing/pricing-page', 'billing', 294),
  signedIn('the result of a payment', 'billing/result/subscribed-page', 'billing', 291),
  signedIn('what waits for staff', 'admin/today/today-page', 'admin', 289),
  signedIn('staff’s list of users', 'admin/users/users-page', 'admin', 362),
  signedIn('staff’s list of companies', 'admin/companies/companies-page', 'admin', 362),
  signedIn('staff’s list of payments', 'admin/payments/payments-page', 'admin', 363),
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

function largestTexts(namespace: string): string {
  const [largest = ''] = ['en', 'cs', 'ro']
    .map((language) => `src/locales/${language}/${namespace}.json`)
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
report('fonts', fontFiles(), FONT_LIMIT_KB, isLong);
