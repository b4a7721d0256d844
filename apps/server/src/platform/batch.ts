/** Runs before anything else: collects the requests of one synchronous run. */
const inMicrotask = (run: () => void): void => queueMicrotask(run);
/** After everything that has just arrived from the network was handled. */
export const afterThisRound = (run: () => void): void => {
  setImmediate(run);
};

/** Combines requests that arrive together: a hundred of them become one statement. */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  when: (run: () => void) => void = inMicrotask,
): (key: Key) => Promise<Value | undefined> {
  let pending: { keys: Set<Key>; loaded: Promise<ReadonlyMap<Key, Value>> } | undefined;
  const openBatch = () => {
    const keys = new Set<Key>();
    const loaded = new Promise<void>(when).then(() => {
      pending = undefined;
      return load([...keys]);
    });
    return { keys, loaded };
  };
  return async (key) => {
    pending ??= openBatch();
    pending.keys.add(key);
    return (await pending.loaded).get(key);
  };
}
