import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  access,
  appendFile,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../config/config.ts';
import type { Tools } from './postmaster.ts';

const run = promisify(execFile);

export const SUPERUSER = 'canola';
const PASSWORD_FILE = 'canola.password';
const SETTINGS_FILE = 'canola.conf';

/** Whether there is a database already; one of another PostgreSQL version stops the start. */
export async function findDataFolder(home: string, data: string, { binaries }: Tools): Promise<boolean> {
  try {
    // Private itself, below a folder that a dropped user can pass.
    await mkdir(path.dirname(home), { recursive: true });
    await mkdir(home, { recursive: true, mode: 0o700 });
    await removeInterrupted(home);
    await access(home, constants.W_OK);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `The folder ${home} cannot be used (${code}): make it yours, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const version = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) await requireSameMajor(data, version.trim(), binaries.postgres);
  return version !== undefined;
}

/** Created under another name and renamed when complete, so an incomplete folder never has the final name. */
export async function createDataFolder(
  home: string,
  data: string,
  tools: Tools,
  sync: boolean,
): Promise<void> {
  const draft = path.join(home, `init-${process.pid}`);
  const passwordFile = path.join(draft, PASSWORD_FILE);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await tools.launcher.own(draft);
  await initdb(path.join(draft, 'data'), passwordFile, tools, sync);
  await appendFile(path.join(draft, 'data', 'postgresql.conf'), `\ninclude_if_exists = '${SETTINGS_FILE}'\n`);
  await rename(passwordFile, path.join(draft, 'data', PASSWORD_FILE));
  await rename(path.join(draft, 'data'), data).catch(async (error: NodeJS.ErrnoException) => {
    // Two first starts at the same time: the other was faster, and its folder is just as good.
    if (!existsSync(path.join(data, 'PG_VERSION'))) throw notOurs(data, error);
  });
  await rm(draft, { recursive: true, force: true });
}

async function initdb(data: string, passwordFile: string, tools: Tools, sync: boolean): Promise<void> {
  const { file, args } = tools.launcher.command(tools.binaries.initdb, [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order of text on every machine; a list in a language's order names its collation.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ]);
  await run(file, args, { ...tools.launcher.spawnOptions, cwd: path.dirname(data) }).catch(
    (error: { stderr?: string; message: string }) => {
      const reason = (error.stderr || error.message).trim().split('\n').at(0);
      throw new ConfigError(`PostgreSQL could not create its data folder ${data} (${reason}).`);
    },
  );
}

async function requireSameMajor(data: string, found: string, postgres: string): Promise<void> {
  const { stdout } = await run(postgres, ['--version']);
  const ours = /\d+/.exec(stdout)?.[0];
  if (found !== ours)
    throw new ConfigError(
      `The folder ${data} holds data of PostgreSQL ${found}, but this version of Canola brings PostgreSQL ${ours}: move the data with pg_dump, or set DATA_DIR to another folder.`,
    );
}

/** Drafts of processes that are gone. */
async function removeInterrupted(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(/^init-(\d+)$/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    // An orphaned initdb may still write into it; then the next start removes it.
    await rm(path.join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

export async function readPassword(data: string): Promise<string> {
  return readFile(path.join(data, PASSWORD_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw notOurs(data, error);
  });
}

export async function writeSettings(data: string, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  await writeFile(path.join(data, SETTINGS_FILE), `${lines.join('\n')}\n`, { mode: 0o644 });
}

function notOurs(data: string, cause: Error): ConfigError {
  return new ConfigError(
    `The folder ${data} is not a database that Canola made: set DATA_DIR to another folder.`,
    { cause },
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
