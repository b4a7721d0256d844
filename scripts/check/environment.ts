import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, type ParseResult, parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './source-tree.ts';

/** Programs started from a shell pass their whole environment to `config.ts`. */
const STARTED = /^apps\/server\/src\/(main|commands\/[\w-]+)\.ts$/;

/** Settings are read in `config.ts`: nothing else that is served picks a variable out of the environment. */
export function environmentProblems(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => /^(apps|packages)\/[\w-]+\/src\//.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => {
      const reads = environmentReads(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
      return STARTED.test(file) ? reads.includes('one') : reads.length > 0;
    })
    .map((file) => `${file}: the environment is read in config.ts`);
}

function environmentReads(program: ParseResult['program']): ('one' | 'whole')[] {
  const reads: ('one' | 'whole')[] = [];
  new Visitor({
    MemberExpression: (node) => {
      if (isEnvironment(node)) reads.push('whole');
      if (isEnvironment(node.object)) reads.push('one');
    },
    ImportDeclaration: ({ source }) => {
      if (/^(node:)?process$/.test(source.value)) reads.push('one');
    },
  }).visit(program);
  return reads;
}

function isEnvironment(node: Expression): boolean {
  return (
    node.type === 'MemberExpression' && named(node.object) === 'process' && named(node.property) === 'env'
  );
}

const named = (node: { type: string; name?: unknown }) =>
  node.type === 'Identifier' ? node.name : undefined;
