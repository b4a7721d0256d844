import { type ParseResult, Visitor } from 'oxc-parser';
import type { Edit } from './mutant.ts';
import { sqlEdits } from './sql-edits.ts';

type Node = { type: string; start: number; end: number };

const BINARY: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};

/** Decimals and lists are compared by methods. */
const METHODS: Record<string, string> = {
  gt: 'gte',
  gte: 'gt',
  lt: 'lte',
  lte: 'lt',
  every: 'some',
  some: 'every',
  plus: 'minus',
  minus: 'plus',
};

const SQL_FILE = /(\.queries|fill-rule|quote-sql)\.ts$/;
const NUMBER_TEXT = /^['"]\d+(\.\d+)?['"]$/;

/** Every change that we make to a source file, in the order of its text. */
export function editsOf(file: string, text: string, program: ParseResult['program']): Edit[] {
  const edits: Edit[] = [];
  const source = (node: Node) => text.slice(node.start, node.end);
  const replace = ({ start, end }: Omit<Node, 'type'>, replacement: string) =>
    edits.push({ start, end, replacement });
  /** The sign between two operands, which the tree has no node for. */
  const replaceSign = (left: Node, right: Node, sign: string, by: string) => {
    const start = left.end + text.slice(left.end, right.start).indexOf(sign);
    replace({ start, end: start + sign.length }, by);
  };
  const returned = (node: Node) => {
    for (const constant of constantsFor(node, source(node)))
      if (constant !== source(node)) replace(node, constant);
  };
  const negated = (test: Node) => replace(test, `!(${source(test)})`);
  const dropped = (args: readonly Node[], at: number) => {
    const [first, next, previous] = [args[at], args[at + 1], args[at - 1]];
    if (first && next) replace({ start: first.start, end: next.start }, '');
    else if (first && previous) replace({ start: previous.end, end: first.end }, '');
  };

  const emptied = (parts: readonly (Node | null)[], by: string) => {
    for (const part of parts) if (part && isSpread(part)) replace(part.argument, by);
  };
  const types: Node[] = [];

  new Visitor({
    TSLiteralType: (node) => {
      types.push(node);
    },
    BinaryExpression: ({ left, operator, right }) => {
      if (operator === '+' && [left, right].some(isText)) return;
      for (const by of BINARY[operator] ?? []) replaceSign(left, right, operator, by);
    },
    LogicalExpression: ({ left, operator, right }) => {
      if (operator !== '??') replaceSign(left, right, operator, operator === '&&' ? '||' : '&&');
    },
    UnaryExpression: (node) => {
      if (node.operator === '!') replace(node, source(node.argument));
    },
    IfStatement: ({ test }) => {
      negated(test);
    },
    ConditionalExpression: ({ consequent, alternate }) => {
      const between = text.slice(consequent.end, alternate.start);
      replace(
        { start: consequent.start, end: alternate.end },
        `${source(alternate)}${between}${source(consequent)}`,
      );
    },
    Literal: (node) => {
      if (node.value === true || node.value === false) replace(node, String(!node.value));
      else if (typeof node.value === 'number')
        for (const by of node.value === 0 ? [1] : [1, -1]) replace(node, String(node.value + by));
      else if (NUMBER_TEXT.test(source(node)))
        for (const by of [1, -1]) replace(node, `'${Number((Number(node.value) + by).toFixed(6))}'`);
      else if (typeof node.value === 'string' && SQL_FILE.test(file))
        edits.push(...sqlEdits(source(node).slice(1, -1), node.start + 1));
    },
    TemplateLiteral: (node) => {
      if (SQL_FILE.test(file)) edits.push(...sqlEdits(source(node).slice(1, -1), node.start + 1));
    },
    ExpressionStatement: (node) => {
      const { expression } = node;
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (call.type === 'CallExpression') replace(node, ';');
    },
    ObjectExpression: ({ properties }) => emptied(properties, '{}'),
    ArrayExpression: ({ elements }) => emptied(elements, '[]'),
    CallExpression: ({ callee, arguments: args }) => {
      emptied(args, '[]');
      if (callee.type === 'Identifier' && callee.name === 'and')
        for (const at of args.keys()) dropped(args, at);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const by = METHODS[callee.property.name];
      if (by) replace(callee.property, by);
    },
    ReturnStatement: ({ argument }) => {
      if (argument) returned(argument);
    },
    ArrowFunctionExpression: ({ body }) => {
      if (body.type !== 'BlockStatement') returned(body);
    },
  }).visit(program);

  return edits.filter(({ start, end }) => !types.some((type) => type.start <= start && end <= type.end));
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || ('value' in node && typeof node.value === 'string');
}

function isSpread(node: Node): node is Node & { argument: Node } {
  return node.type === 'SpreadElement';
}

const COMPARISONS = ['<', '<=', '>', '>=', '===', '!==', '!', '&&', '||'];

/** Values that a function could return without looking. */
function constantsFor(node: Node, source: string): readonly string[] {
  if ('operator' in node && COMPARISONS.includes(String(node.operator))) return ['true', 'false'];
  if (node.type === 'BinaryExpression') return ['0'];
  // Turned around as literals already.
  if (source === 'true' || source === 'false') return [];
  if (node.type === 'ArrayExpression' || /\.(map|filter|flatMap|toSorted)\(/.test(source)) return ['[]'];
  return ['undefined'];
}
