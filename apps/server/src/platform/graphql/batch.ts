/** What resolvers ask for in one turn is one question: a list of a hundred things makes one statement. */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let turn: { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> } | undefined;
  const open = () => {
    const keys = new Set<Key>();
    const answer = Promise.resolve().then(() => {
      turn = undefined;
      return load([...keys]);
    });
    return { keys, answer };
  };
  return async (key) => {
    turn ??= open();
    turn.keys.add(key);
    return (await turn.answer).get(key);
  };
}
