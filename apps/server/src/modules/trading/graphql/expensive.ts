import { readExpensively } from '../../../platform/expensive-reads.ts';
import type { TradingContext } from '../context.ts';

type Resolve = (parent: unknown, args: unknown, context: TradingContext, info: unknown) => Promise<unknown>;

/** Queries that are limited in number, because each keeps the database busy. */
export function expensive<Resolvers extends object>(resolvers: Resolvers): Resolvers {
  return Object.fromEntries(
    Object.entries(resolvers as Record<string, Resolve>).map(([name, resolve]): [string, Resolve] => [
      name,
      (parent, args, context, info) =>
        readExpensively(context.deps.db, { userId: context.viewer.userId, hasLeft: context.hasLeft }, () =>
          resolve(parent, args, context, info),
        ),
    ]),
  ) as Resolvers;
}
