import type { MutationResolvers } from '../generated/resolvers.ts';

type Resolve = (parent: unknown, args: unknown, context: unknown, info: unknown) => unknown;

/** PostgreSQL's texts cannot hold the null character, and no person means it: it is left out before anybody looks. */
export function cleaned(resolvers: MutationResolvers): MutationResolvers {
  return Object.fromEntries(
    Object.entries(resolvers as Record<string, Resolve>).map(([name, resolve]): [string, Resolve] => [
      name,
      (parent, args, context, info) => resolve(parent, withoutNull(args), context, info),
    ]),
  ) as MutationResolvers;
}

function withoutNull(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutNull(one)]));
}
