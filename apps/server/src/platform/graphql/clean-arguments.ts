import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { AppError } from '../errors.ts';
import { unwantedIn } from '../http/clean-text.ts';

/**
 * What a document itself contains is no text of the request yet: an escape in it becomes a character only when it is
 * parsed. So the arguments of every query and mutation are checked once more; variables are checked before.
 */
export function withCleanArguments(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (parent, args, context, info) => {
        if (unwantedIn(args, false) !== undefined)
          throw new AppError('request.invalid', 'A text contains characters that are not allowed.');
        return resolve(parent, args, context, info);
      };
    }
  return schema;
}
