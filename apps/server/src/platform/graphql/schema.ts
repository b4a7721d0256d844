import { readdirSync, readFileSync } from 'node:fs';
import { concatAST, type DocumentNode, defaultFieldResolver, type GraphQLSchema, parse } from 'graphql';
import { AppError } from '../errors.ts';
import { unwantedIn } from '../http/clean-text.ts';

/** All `.graphql` files of a folder as one document, read once at the start. */
export function readSdl(folder: URL): DocumentNode {
  const names = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  return concatAST(names.sort().map((name) => parse(readFileSync(new URL(name, folder), 'utf8'))));
}

/** Documents by their id, as the generator wrote them. */
export function readDocuments(file: URL): ReadonlyMap<string, string> {
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}

/**
 * The body check doesn't see texts inside a document: an escape in it becomes a character only when it is parsed. So
 * the arguments of every query and mutation are checked once more; variables are checked before.
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
