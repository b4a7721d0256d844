import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Everything the build is made from. */
const SOURCES = ['apps/web', 'packages/api-schema', 'package-lock.json', 'tsconfig.base.json'];
const IGNORED = new Set(['dist', 'node_modules', 'test-results']);
const SIGNALS = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const;
const STAMP = 'apps/web/dist/.stamp';

/** Builds the web app unless the existing build is made from exactly these sources. */
export async function buildWebWhenStale(root: string, say: (line: string) => void): Promise<void> {
  const hash = await hashSources(root);
  const stampFile = path.join(root, STAMP);
  const stamp = await readFile(stampFile, 'utf8').catch(() => undefined);
  if (stamp === hash) return;
  say(stamp ? 'The web app has changed and is built again …' : 'Building the web app …');
  const began = Date.now();
  // Removed first and written last, so an interrupted build does not count as a build.
  await rm(stampFile, { force: true });
  await build(root, await versionOf(root, hash));
  await writeFile(stampFile, hash);
  say(`The web app is built (${((Date.now() - began) / 1000).toFixed(1)} s).`);
}

export async function hashSources(root: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => listFiles(root, source)))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))));
  const hash = createHash('sha256');
  files.forEach((file, index) => {
    hash.update(`${file.replaceAll(path.sep, '/')}\0${contents[index]?.length}\0`);
    hash.update(contents[index] ?? '');
  });
  return hash.digest('hex');
}

async function listFiles(root: string, name: string): Promise<string[]> {
  const entry = await stat(path.join(root, name)).catch(() => undefined);
  if (!entry) return [];
  if (entry.isFile()) return [name];
  const children = await readdir(path.join(root, name));
  const kept = children.filter((child) => !IGNORED.has(child));
  return (await Promise.all(kept.map((child) => listFiles(root, path.join(name, child))))).flat();
}

/** The commit, with an addition if the build contains uncommitted changes. */
export async function versionOf(root: string, hash: string): Promise<string> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
  try {
    const head = await git('rev-parse', 'HEAD');
    const isDirty = (await git('status', '--porcelain', '--', ...SOURCES)) !== '';
    return isDirty ? `${head}-${hash.slice(0, 12)}` : head;
  } catch {
    return hash.slice(0, 40);
  }
}

async function build(root: string, commitHash: string): Promise<void> {
  const npm = process.env.npm_execpath;
  const [file, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(file, [...args, 'run', 'build', '-w', 'apps/web'], {
    cwd: root,
    env: { ...process.env, COMMIT_HASH: commitHash },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group: npm, its shell and Vite end together.
    detached: process.platform !== 'win32',
    shell: !npm && process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const stop = (signal: NodeJS.Signals) => {
    if (process.platform === 'win32') child.kill();
    else if (child.pid) process.kill(-child.pid, 'SIGTERM');
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  for (const signal of SIGNALS) process.off(signal, stop);
  if (code !== 0) throw new BuildError(`${output.trim()}\n\nThe web app could not be built; see above.`);
}

export class BuildError extends Error {}
