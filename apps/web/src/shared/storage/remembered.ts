/**
 * Small choices that this browser remembers (theme, sidebar, company…), never a token.
 * A browser that refuses storage forgets them; the app still works.
 */
export interface Remembered<T extends string> {
  read(): T | undefined;
  write(value: T): void;
  clear(): void;
}

export function remembered<T extends string = string>(
  key: string,
  isValid: (value: string) => value is T,
): Remembered<T> {
  const name = `canola.${key}`;
  return {
    read() {
      const value = attempt(() => localStorage.getItem(name)) ?? undefined;
      return value !== undefined && isValid(value) ? value : undefined;
    },
    write: (value) => attempt(() => localStorage.setItem(name, value)),
    clear: () => attempt(() => localStorage.removeItem(name)),
  };
}

export function oneOf<const T extends string>(...values: readonly T[]): (value: string) => value is T {
  return (value): value is T => (values as readonly string[]).includes(value);
}

export function anyText(value: string): value is string {
  return value !== '';
}

/** Returns `undefined` where a browser refuses storage and throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
