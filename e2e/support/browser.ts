import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const SYSTEM_BROWSERS = [
  // Without a window it starts faster; it is also the build that npm delivers.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
  '--disable-gpu',
  // A page lives for seconds: to optimise its code takes longer than it saves.
  '--js-flags=--no-opt --no-maglev',
];

/** A browser of the system if there is one, otherwise the one from npm. */
export async function findBrowser(): Promise<string> {
  const system = [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find((path) => path && existsSync(path));
  if (system) return system;
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedBrowser();
  throw new Error(
    `npm delivers Chromium for Linux on x64 only; on ${process.platform} ${process.arch} install Chromium or set CHROMIUM_PATH.`,
  );
}

async function unpackedBrowser(): Promise<string> {
  // It unpacks into the temporary folder; ours is removed afterwards.
  const folder = resolve(import.meta.dirname, '../../node_modules/.cache/chromium');
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  // The package contains the shared libraries that a bare machine lacks, but unpacks them only when told where it
  // runs.
  if (!hasSystemLibraries()) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

function hasSystemLibraries(): boolean {
  try {
    return execFileSync('ldconfig', ['-p'], { encoding: 'utf8' }).includes('libnss3.so');
  } catch {
    return false;
  }
}
