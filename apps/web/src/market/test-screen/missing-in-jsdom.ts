import { webcrypto } from 'node:crypto';

/** Adds the parts of a browser that jsdom lacks and the forms touch. Nothing here has a layout. */
export function addMissing(): void {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.matchMedia ??= ((media: string) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null })) as typeof matchMedia;
  globalThis.CSS ??= { escape: (name: string) => name.replaceAll(/[^\w-]/g, '\\$&') } as typeof CSS;
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.scrollTo ??= () => {};
  globalThis.scrollTo = () => {};
}
