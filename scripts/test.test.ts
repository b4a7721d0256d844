import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTally } from './lib/tally.ts';

const VITEST = join(import.meta.dirname, '../node_modules/vitest');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canola-tally-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

it('a run whose tools die and whose web app cannot be built ends with its totals and leaves nothing behind', () => {
  const [bin, temporary] = [join(folder, 'bin'), join(folder, 'tmp')];
  mkdirSync(bin);
  mkdirSync(temporary);
  for (const tool of ['vitest', 'npm']) {
    writeFileSync(join(bin, tool), '#!/bin/sh\nexit 3\n');
    chmodSync(join(bin, tool), 0o755);
  }
  const { npm_execpath: _, ...env } = process.env;
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'test.ts')], {
    cwd: folder,
    env: { ...env, PATH: `${bin}${delimiter}${env.PATH}`, TMPDIR: temporary },
    encoding: 'utf8',
  });
  expect(run.stderr).toContain('could not be built');
  expect(run.stdout.trim().split('\n').at(-1)).toBe('0 passed, 2 failed');
  expect(run.status).toBe(1);
  expect(readdirSync(temporary)).toEqual([]);
});

it('a run is its report; one that ends badly, or without a whole report, failed once', () => {
  const good = { passed: 7, failures: [] };
  const bad = { passed: 7, failures: ['a test: why'] };
  expect(readTally(report(good), true, 'vitest')).toEqual(good);
  expect(readTally(report(bad), false, 'vitest')).toEqual(bad);
  expect(readTally(report(good), false, 'vitest')).toEqual({ passed: 7, failures: ['vitest ended badly'] });
  const none = { passed: 0, failures: ['vitest left no report'] };
  expect(readTally(report('{"passed'), true, 'vitest')).toEqual(none);
  expect(readTally(join(folder, 'nothing.json'), false, 'vitest')).toEqual(none);
});

it('Vitest’s report names failed tests, files that cannot be loaded and errors outside of every test', () => {
  writeFileSync(
    join(folder, 'fails.test.ts'),
    `import { expect, test } from 'vitest';
     test('passes', () => {});
     test('one and one', () => expect(1 + 1).toBe(3));
     test('leaves a promise', () => { void Promise.reject(new Error('nobody waits')); });`,
  );
  writeFileSync(join(folder, 'broken.test.ts'), `throw new Error('cannot be loaded');`);
  const file = join(folder, 'report.json');
  const reporter = join(import.meta.dirname, 'lib/unit-reporter.ts');
  const run = spawnSync(
    process.execPath,
    [join(VITEST, 'vitest.mjs'), 'run', '--root', folder, `--reporter=${reporter}`],
    { cwd: folder, env: { ...process.env, CANOLA_UNIT_REPORT: file }, encoding: 'utf8' },
  );
  const { passed, failures } = readTally(file, run.status === 0, 'vitest');
  expect(passed).toBe(2);
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/^an error outside of every test: Error: nobody waits/),
    'broken.test.ts: cannot be loaded',
    expect.stringMatching(/^fails\.test\.ts › one and one: expected 2 to be 3/),
  ]);
});
