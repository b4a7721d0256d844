export const HARD_LIMIT_MS = 10_000;
/** npm passes Ctrl-C on to a process that the terminal has told already: that is one Ctrl-C, not two. */
const SAME_SIGNAL_MS = 500;

interface Resource {
  close(): Promise<void>;
  /** The last way out: at once, without waiting. */
  abort?(): void;
}

/** What the process has opened, so that it is closed in the opposite order, also in the middle of a start. */
export class Lifecycle {
  readonly #resources: Resource[] = [];
  readonly #onError: (error: unknown) => void;
  #opening: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** Opens one thing. A close that comes meanwhile waits for it, so that nothing is left half open. */
  async open<T>(acquire: () => Promise<T>, resource: (opened: T) => Resource): Promise<T> {
    if (this.isClosing) throw new Interrupted();
    const opening = acquire().then((opened) => {
      this.#resources.push(resource(opened));
      return opened;
    });
    this.#opening = opening.catch(() => {});
    const opened = await opening;
    if (this.isClosing) throw new Interrupted();
    return opened;
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  /** Ctrl-C, a closed terminal and SIGTERM close; a second one, or ten seconds, end the process at once. */
  endOnSignals(signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGHUP', 'SIGTERM']): void {
    let first: number | undefined;
    for (const signal of signals)
      process.on(signal, () => {
        first ??= Date.now();
        if (!this.isClosing) void this.end(0);
        else if (Date.now() - first > SAME_SIGNAL_MS) this.#endNow(130);
      });
  }

  async end(exitCode: number): Promise<never> {
    const limit = setTimeout(() => this.#endNow(1), HARD_LIMIT_MS);
    await this.close();
    clearTimeout(limit);
    process.exit(exitCode);
  }

  async #closeAll(): Promise<void> {
    await this.#opening;
    for (let last = this.#resources.at(-1); last; last = this.#resources.at(-1)) {
      await last.close().catch(this.#onError);
      this.#resources.pop();
    }
  }

  #endNow(exitCode: number): never {
    for (const resource of this.#resources.toReversed()) resource.abort?.();
    process.exit(exitCode);
  }
}

/** Thrown into a start that is being closed; nobody needs to hear of it. */
export class Interrupted extends Error {}
