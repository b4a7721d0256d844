import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { startEmbeddedPostgres } from './embedded.ts';

test('an unusable data folder fails with one sentence', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'canola-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = path.join(folder, 'a-file');
  await writeFile(dataDir, '');
  const refused = await startEmbeddedPostgres({ dataDir, log: () => {} }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ConfigError);
  expect((refused as Error).message).toMatch(
    /^The folder .*a-file.* cannot be used \(E\w+\): make it yours, or set DATA_DIR to another folder\.$/,
  );
});
