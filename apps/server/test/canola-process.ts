import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { PRODUCTION_SETTINGS } from './production-settings.ts';

const NODE = [process.execPath, path.resolve(import.meta.dirname, '../src/main.ts')];

interface CanolaProcessOptions {
  /** Starts it in another way than with node only. */
  command?: readonly string[];
  cwd?: string;
  /** In its own process group, as a terminal starts it. */
  detached?: boolean;
}

/** The server as a separate process, for tests of its start and end. */
export class CanolaProcess {
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';
  /** The code, or the signal that ended it. */
  readonly exit: Promise<number | NodeJS.Signals | null>;
  readonly #waiting = new Set<() => void>();

  constructor(env: Record<string, string>, { command = NODE, ...options }: CanolaProcessOptions = {}) {
    const [file = '', ...args] = command;
    this.child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, PORT: '0', ...PRODUCTION_SETTINGS, LOG_LEVEL: 'silent', ...env },
      ...options,
    });
    this.child.stdout?.on('data', (chunk: Buffer) => {
      this.stdout += chunk;
      for (const look of this.#waiting) look();
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.stderr += chunk;
    });
    this.exit = new Promise((resolve) => {
      this.child.once('close', (code, signal) => resolve(code ?? signal));
    });
  }

  /** Its announcements: the messages of its JSON lines. */
  get said(): string {
    return this.stdout
      .split('\n')
      .map((line) => (line.startsWith('{') && line.endsWith('}') ? JSON.parse(line).msg : line))
      .join('\n');
  }

  /** Resolves with the first match in the output, as soon as it is there. */
  async output(pattern: RegExp): Promise<RegExpExecArray> {
    const found = new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const match = pattern.exec(this.said);
        if (!match) return;
        this.#waiting.delete(look);
        resolve(match);
      };
      this.#waiting.add(look);
      look();
    });
    const ended = this.exit.then((code) => {
      throw new Error(`Canola ended (${code}) before it said ${pattern}: ${this.stdout}${this.stderr}`);
    });
    return Promise.race([found, ended]);
  }

  async url(): Promise<string> {
    const [, address, listening] = await this.output(
      /^Canola is ready at ([^\s,]+)(?:, listening on (\S+))?$/m,
    );
    return listening ? `http://${listening}` : String(address);
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals | null> {
    this.child.kill(signal);
    return this.exit;
  }
}
