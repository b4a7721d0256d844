import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = path.join(import.meta.dirname, 'end-orphans.ts');

test('when the parent is gone its processes end, and those that have already ended do not matter', async () => {
  const orphans = ['process.exit()', 'setInterval(() => {}, 1000)'].map((source) =>
    spawn(process.execPath, ['-e', source], { detached: true, stdio: 'ignore' }),
  );
  const [short, long] = orphans.map((orphan) => once(orphan, 'exit'));
  onTestFinished(() => {
    for (const orphan of orphans) orphan.kill('SIGKILL');
  });
  await short;
  const guard = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'ignore', 'inherit'] });
  guard.stdin.end(orphans.map(({ pid }) => `${pid}\n`).join(''));
  expect(await once(guard, 'exit')).toEqual([0, null]);
  expect(await long).toEqual([null, 'SIGTERM']);
});
