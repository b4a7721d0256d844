import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

/** Of the running server alone, or made again by the copy. */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'standby.signal',
  'recovery.signal',
  'backup_label',
]);
/** Their content is of no use to a copy; the log of changes comes at the end, when it is complete. */
const EMPTIED = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_stat_tmp', 'pg_subtrans']);

/**
 * Copies the data folder of a running PostgreSQL, as pg_basebackup does: npm's PostgreSQL does not bring that program.
 * One session starts the backup and ends it; files may change while they are copied, and the log of changes, which is
 * copied last and from the start of the backup on, repairs that.
 */
export async function baseBackup(superuserUrl: string, data: string, copy: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    await copyFolder(data, copy, '');
    const { rows } = await client.query(
      'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    const [{ labelfile, last }] = rows;
    await writeFile(path.join(copy, 'backup_label'), labelfile, { mode: 0o600 });
    const [, first = ''] = /^START WAL LOCATION: \S+ \(file (\w+)\)/.exec(labelfile) ?? [];
    for (const name of await readdir(path.join(data, 'pg_wal')))
      if (name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last))
        await copyFile(path.join(data, 'pg_wal', name), path.join(copy, 'pg_wal', name)).catch(ignoreGone);
  } finally {
    await client.end();
  }
}

async function copyFolder(from: string, to: string, within: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry;
    const [source, target, inside] = [path.join(from, name), path.join(to, name), path.join(within, name)];
    if (entry.isDirectory()) {
      if (EMPTIED.has(within)) await mkdir(target, { mode: 0o700 });
      else await copyFolder(source, target, inside);
    } else if (!LEFT_OUT.has(inside) && !EMPTIED.has(within) && !name.startsWith('pgsql_tmp'))
      await copyFile(source, target).catch(ignoreGone);
  }
}

/** A table may be dropped in the meantime. */
function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
