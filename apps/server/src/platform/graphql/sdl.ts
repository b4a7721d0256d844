import { readdirSync, readFileSync } from 'node:fs';
import { concatAST, type DocumentNode, parse } from 'graphql';

/** All `.graphql` files of a folder as one document, read once at the start. */
export function readSdl(folder: URL): DocumentNode {
  const names = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  return concatAST(names.sort().map((name) => parse(readFileSync(new URL(name, folder), 'utf8'))));
}

/** Documents by their id, as the generator wrote them. */
export function readDocuments(file: URL): ReadonlyMap<string, string> {
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}
