/** Runs before anything else: collects the requests of one synchronous run. */
const atOnce = (run: () => void): void => queueMicrotask(run);
/** After all that has just come in from the network was looked at. */
export const afterThisRound = (run: () => void): void => {
  setImmediate(run);
};

/** Combines requests that arrive together: a hundred of them become one statement. */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  when: (run: () => void) => void = atOnce,
): (key: Key) => Promise<Value | undefined> {
  let gathering: { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> } | undefined;
  const gather = () => {
    const keys = new Set<Key>();
    const answer = new Promise<void>(when).then(() => {
      gathering = undefined;
      return load([...keys]);
    });
    return { keys, answer };
  };
  return async (key) => {
    gathering ??= gather();
    gathering.keys.add(key);
    return (await gathering.answer).get(key);
  };
}
