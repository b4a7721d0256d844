type Resolve = (parent: unknown, args: unknown, context: unknown, info: unknown) => unknown;

/** PostgreSQL's texts cannot hold the null character, and nobody types it on purpose: it is removed before a resolver sees it. */
export function withCleanArguments<Resolvers extends object>(resolvers: Resolvers): Resolvers {
  return Object.fromEntries(
    Object.entries(resolvers as Record<string, Resolve>).map(([name, resolve]): [string, Resolve] => [
      name,
      (parent, args, context, info) => resolve(parent, withoutNull(args), context, info),
    ]),
  ) as Resolvers;
}

function withoutNull(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutNull(one)]));
}
