import { AppError } from '../errors.ts';
import { unwantedIn } from '../http/clean-text.ts';

type Resolve = (parent: unknown, args: unknown, context: unknown, info: unknown) => unknown;

/**
 * What a document itself contains is no text of the request yet: an escape in it becomes a character only when it is
 * parsed. Variables are checked before.
 */
export function withCleanArguments<Resolvers extends object>(resolvers: Resolvers): Resolvers {
  return Object.fromEntries(
    Object.entries(resolvers as Record<string, Resolve>).map(([name, resolve]): [string, Resolve] => [
      name,
      (parent, args, context, info) => {
        if (unwantedIn(args, false) !== undefined)
          throw new AppError('request.invalid', 'A text contains characters that are not allowed.');
        return resolve(parent, args, context, info);
      },
    ]),
  ) as Resolvers;
}
