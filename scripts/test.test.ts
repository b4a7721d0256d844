import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { journeyTally, unitTally } from './lib/tally.ts';

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

it('a test file that cannot be loaded is one failure', () => {
  const file = report({
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(unitTally(file, false)).toEqual({ passed: 7, failed: 2 });
});

it('a tool that ends badly without naming a test, or without a whole report, failed once', () => {
  const none = { numPassedTests: 7, numFailedTests: 0, testResults: [] };
  expect(unitTally(report(none), false)).toEqual({ passed: 7, failed: 1 });
  expect(unitTally(report('{"numPassed'), true)).toEqual({ passed: 0, failed: 1 });
  const stats = { expected: 0, unexpected: 0, flaky: 0 };
  expect(journeyTally(report({ stats }), false)).toEqual({ passed: 0, failed: 1 });
  expect(journeyTally(join(folder, 'nothing.json'), false)).toEqual({ passed: 0, failed: 1 });
});

it('a journey that needed a second try has failed', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1 } });
  expect(journeyTally(file, true)).toEqual({ passed: 5, failed: 2 });
});
