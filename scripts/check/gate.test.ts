import { expect, it } from 'vitest';
import { runGate } from './gate.ts';
import { run } from './run.ts';

it('a check that throws or whose tool is missing fails with its message, and the following ones run', async () => {
  const said: string[] = [];
  const failed = await runGate(
    [
      ['texts', () => JSON.parse('{')],
      ['tool', async () => [(await run('no-such-tool-of-canola', [])).output]],
      ['types', () => ['one\ntwo']],
      ['format', async () => []],
    ],
    (line) => said.push(line.replace(/\d\.\d s/, '… s')),
  );
  expect(failed).toBe(3);
  expect(said).toEqual([
    'FAIL texts (… s)',
    expect.stringContaining('JSON'),
    'FAIL tool (… s)',
    expect.stringContaining('no-such-tool-of-canola ENOENT'),
    'FAIL types (… s)',
    '     one\n     two',
    'ok   format (… s)',
    '\n3 of 4 checks failed.',
  ]);
});
