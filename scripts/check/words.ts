import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './source-tree.ts';

const FREE = /^[\s*]*(What|Who|Whoever|Whatever|Whose)\b/;

/** The words that docs/words-in-code.md refuses and a program can find. */
export function wordProblems(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => !file.includes('/generated/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const { program, comments } = parseSync(file, text);
      const at = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`;
      return [
        ...comments.flatMap(({ value, start }, index) => {
          const [, word] = FREE.exec(value) ?? [];
          const before = comments[index - 1];
          const continues = before?.type === 'Line' && /^\n\s*$/.test(text.slice(before.end, start));
          return word && !continues
            ? [`${at(start)}: the comment opens with a free "${word}": begin with its subject`]
            : [];
        }),
        ...bindingsOf(program, 'one').map(
          (start) => `${at(start)}: a variable called "one" does not say what it holds`,
        ),
      ];
    });
}

type Node = { type: string; start: number; name?: unknown; [part: string]: unknown };

/** Where variables and parameters of the name are declared. */
function bindingsOf(program: ReturnType<typeof parseSync>['program'], name: string): number[] {
  const found: number[] = [];
  const declare = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    const { type, start, ...parts } = node as Node;
    if (type === 'Identifier' && parts.name === name) found.push(start);
    if (type === 'Property') declare(parts.value);
    if (type === 'AssignmentPattern') declare(parts.left);
    if (type === 'RestElement') declare(parts.argument);
    if (type === 'ObjectPattern') for (const property of parts.properties as unknown[]) declare(property);
    if (type === 'ArrayPattern') for (const element of parts.elements as unknown[]) declare(element);
  };
  const declareAll = ({ params }: { params: readonly unknown[] }) => {
    for (const param of params) declare(param);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: declareAll,
    FunctionExpression: declareAll,
    ArrowFunctionExpression: declareAll,
    CatchClause: ({ param }) => declare(param),
  }).visit(program);
  return found;
}
