import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, readConfig } from '../apps/server/src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded.ts';
import { Interrupted, Lifecycle } from '../apps/server/src/platform/process/lifecycle.ts';
import { resolvePort } from '../apps/server/src/platform/process/port.ts';
import { endWithNpm } from './lib/end-with-npm.ts';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
endWithNpm();
const life = new Lifecycle((error) => console.error(error));

/** Ends the others when this process is killed and cannot. */
const guard = spawn(process.execPath, ['scripts/end-orphans.ts'], {
  detached: true,
  stdio: ['pipe', 'ignore', 'inherit'],
});

/** In its own process group, so Ctrl-C reaches only this process, which then stops them in order. */
function run(args: string[], cwd: string, env: Record<string, string>): Promise<ChildProcess> {
  return life.open(
    async () => {
      const child = spawn(process.execPath, args, {
        cwd,
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, ...env },
      });
      await once(child, 'spawn');
      guard.stdin.write(`${child.pid}\n`);
      child.once('exit', (code) => life.isClosing || life.end(code || 1));
      return child;
    },
    (child) => ({
      async close() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
      abort: () => child.kill('SIGKILL'),
    }),
  );
}

/** Started here and not by the server, which restarts with every change. */
async function openDatabase(dataDir: string): Promise<string> {
  const postgres = await life.open(
    () => startEmbeddedPostgres({ dataDir, log: console.log }),
    (opened) => ({ close: opened.stop, abort: opened.abort }),
  );
  return postgres.url;
}

/** The pages call the server immediately, so they are opened when it responds. */
async function untilListening(port: number): Promise<void> {
  while (!life.isClosing) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return;
    await wait(100);
  }
}

try {
  life.endOnSignals();
  const config = readConfig(process.env);
  const webPort = await resolvePort(config.host, config.port, config.publicUrl);
  const serverPort = await resolvePort('127.0.0.1', 0);
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${webPort}`;
  const databaseUrl = config.database.url ?? (await openDatabase(config.dataDir));
  // Whole folders, since the texts, the GraphQL files and the styles are read and not imported.
  const watched = ['apps/server/src', 'packages/api-schema/src'].map((folder) => `--watch-path=${folder}`);
  await run(['--watch', ...watched, '--watch-preserve-output', 'apps/server/src/main.ts'], root, {
    HOST: '127.0.0.1',
    PORT: String(serverPort),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    DEMO: String(config.demo),
  });
  await untilListening(serverPort);
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  await run(
    [vite, '--host', config.host, '--port', String(webPort), '--strictPort'],
    path.join(root, 'apps/web'),
    {
      API_PORT: String(serverPort),
    },
  );
} catch (error) {
  if (!life.isClosing && !(error instanceof Interrupted)) {
    console.error(error instanceof ConfigError ? error.message : error);
    await life.end(1);
  }
}
