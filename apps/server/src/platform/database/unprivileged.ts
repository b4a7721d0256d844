import { execFile } from 'node:child_process';
import { chown, lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../config/config.ts';

const run = promisify(execFile);

/** How PostgreSQL's programs are started: they refuse to run as root. */
export interface Launcher {
  command(program: string, args: string[]): { file: string; args: string[] };
  spawnOptions: { uid?: number; gid?: number };
  /** Gives the folder to the user that runs the programs. */
  own(folder: string): Promise<void>;
}

const asOurselves: Launcher = {
  command: (file, args) => ({ file, args }),
  spawnOptions: {},
  own: async () => {},
};

/**
 * As root, a user namespace that maps root to an unprivileged user keeps every file reachable, even below a 0700 home.
 * Where namespaces are not allowed (most containers), the programs run under a dropped user id.
 */
export async function findLauncher(postgres: string): Promise<Launcher> {
  if (process.getuid?.() !== 0) return asOurselves;
  const { uid, gid } = await unprivilegedUser();
  const namespace = ['--user', `--map-user=${uid}`, `--map-group=${gid}`];
  const mapped: Launcher = {
    command: (program, args) => ({ file: 'unshare', args: [...namespace, program, ...args] }),
    spawnOptions: {},
    own: (folder) => chownAll(folder, 0, 0),
  };
  if (await works(mapped, postgres)) return mapped;
  const dropped: Launcher = {
    ...asOurselves,
    spawnOptions: { uid, gid },
    own: (folder) => chownAll(folder, uid, gid),
  };
  if (await works(dropped, postgres)) return dropped;
  throw new ConfigError(
    'PostgreSQL does not run as root and no other user can reach its programs: start Canola as another user, move it out of a private folder, or set DATABASE_URL.',
  );
}

async function works(launcher: Launcher, postgres: string): Promise<boolean> {
  const { file, args } = launcher.command(postgres, ['--version']);
  return run(file, args, { ...launcher.spawnOptions, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** initdb looks up its user by name, so the id must exist on the machine. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const users = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.uid > 0 && user.gid > 0);
  return users.find((user) => user.name === 'nobody') ?? users[0] ?? { uid: 65534, gid: 65534 };
}

async function chownAll(folder: string, uid: number, gid: number): Promise<void> {
  if ((await lstat(folder)).uid === uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(path.join(entry.parentPath, entry.name), uid, gid);
  // Last, so an interrupted run does it again.
  await chown(folder, uid, gid);
}
