export const HARD_LIMIT_MS = 10_000;
/** npm forwards Ctrl-C to a process that already got it from the terminal: that is one Ctrl-C, not two. */
const SAME_SIGNAL_MS = 500;

interface Resource {
  close(): Promise<void>;
  /** The last resort: immediately, without waiting. */
  abort?(): void;
}

/** Everything the process has opened; it is closed in reverse order, even in the middle of a start. */
export class Lifecycle {
  readonly #resources: Resource[] = [];
  readonly #onError: (error: unknown) => void;
  #opening: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;
  #extraMs = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** Opens one thing. A close in the meantime waits for it, so nothing is left half open. */
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

  /** For a close that begins with a wait: the limit starts after it. */
  allowExtra(ms: number): void {
    this.#extraMs = ms;
  }

  /** Ctrl-C, a closed terminal and SIGTERM close; a second signal, or ten seconds, end the process immediately. */
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
    const limit = setTimeout(() => this.#endNow(1), HARD_LIMIT_MS + this.#extraMs);
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

/** Thrown into a start that is being closed; it is not reported. */
export class Interrupted extends Error {}
