import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { terminalLog } from './terminal-log.ts';

test('a line in a terminal says when, how bad and what; only an error shows its trace', () => {
  const written: string[] = [];
  const log = createLogger(
    { logLevel: 'info' },
    terminalLog((text) => written.push(text)),
  );
  const err = new Error('The mail server is away.');
  log.warn({ err, token: 'secret' }, 'not sent');
  log.error({ err }, 'gave up');
  log.info('up to date');
  log.info({ req: { method: 'GET', url: '/a?b=c', ip: '::1' }, res: { statusCode: 200 }, ms: 7 }, 'request');
  const [warning, error, info, request] = written.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''));
  expect(warning).toBe('warn not sent (The mail server is away.)\n');
  expect(error).toMatch(/^error gave up\nError: The mail server is away\.\n {4}at /);
  expect(info).toBe('info up to date\n');
  expect(request).toBe('info GET /a 200 (7 ms)\n');
});
