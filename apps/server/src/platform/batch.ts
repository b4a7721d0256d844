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

/**
 * As {@link batched}, with two calls under way at most: what arrives in the meantime goes with the next one, so a busier
 * server makes larger calls, and an idle one does not wait.
 */
export function grouped<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let underWay = 0;
  let next: (() => void) | undefined;
  const loadInTurn = async (keys: readonly Key[]) => {
    underWay += 1;
    try {
      return await load(keys);
    } finally {
      underWay -= 1;
      next?.();
      next = undefined;
    }
  };
  return batched(loadInTurn, (run) => {
    if (underWay < MOST_UNDER_WAY) afterThisRound(run);
    else next = run;
  });
}

const MOST_UNDER_WAY = 2;

/** One of these for each owner, made when it is first needed: a batch belongs to its database. */
export function oneForEach<Owner extends object, Value>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const made = new WeakMap<Owner, Value>();
  return (owner) => {
    const known = made.get(owner) ?? make(owner);
    made.set(owner, known);
    return known;
  };
}
