import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildError, buildWebWhenStale, hashSources, versionOf } from './web-build.ts';

let root: string;
let lines: string[];
const write = async (file: string, text: string) => {
  await mkdir(path.join(root, path.dirname(file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};
const build = () => buildWebWhenStale(root, (line) => lines.push(line));
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@canola.test', ...args], { cwd: root })
    .toString()
    .trim();

/** A workspace whose build writes the version it gets. */
beforeEach(async () => {
  lines = [];
  root = await mkdtemp(path.join(tmpdir(), 'canola-build-'));
  const script =
    "node -e \"const fs=require('fs');fs.mkdirSync('dist',{recursive:true});fs.writeFileSync('dist/version',process.env.COMMIT_HASH)\"";
  await write('package.json', JSON.stringify({ private: true, workspaces: ['apps/*'] }));
  await write(
    'apps/web/package.json',
    JSON.stringify({ name: 'web', version: '1.0.0', scripts: { build: script } }),
  );
  await write('apps/web/src/a.ts', 'a');
  await write('.gitignore', 'dist/\n');
});

afterEach(() => rm(root, { recursive: true }));

test('the web app is built once, and again when a source changes', async () => {
  await build();
  expect(lines).toHaveLength(2);
  await build();
  expect(lines).toHaveLength(2);
  await write('packages/api-schema/src/b.ts', 'b');
  await build();
  expect(lines[2]).toBe('The web app has changed and is built again …');
});

test('a failed build does not count as a build', async () => {
  await build();
  const manifest = { name: 'web', version: '1.0.0', scripts: { build: 'node -e "throw 1"' } };
  await write('apps/web/package.json', JSON.stringify(manifest));
  await expect(build()).rejects.toBeInstanceOf(BuildError);
  await expect(build()).rejects.toBeInstanceOf(BuildError);
});

test('content moved between two files changes the hash, build output does not', async () => {
  const before = await hashSources(root);
  await write('apps/web/dist/x.js', 'x');
  expect(await hashSources(root)).toBe(before);
  await rm(path.join(root, 'apps/web/src/a.ts'));
  await write('apps/web/src/b.ts', 'a');
  expect(await hashSources(root)).not.toBe(before);
});

test("the version is the commit, with the sources' hash when they differ, or only the sources' hash", async () => {
  expect(await versionOf(root, 'f'.repeat(64))).toBe('f'.repeat(40));
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'first');
  const head = git('rev-parse', 'HEAD');
  expect(await versionOf(root, 'f'.repeat(64))).toBe(head);
  await write('apps/web/src/a.ts', 'changed');
  expect(await versionOf(root, 'f'.repeat(64))).toBe(`${head}-ffffffffffff`);
  await build();
  expect(await readFile(path.join(root, 'apps/web/dist/version'), 'utf8')).toMatch(new RegExp(`^${head}-`));
});
