import type { Edit } from './mutant.ts';

/** The replacements of a statement's operators; the spaces keep out casts and JSON operators. */
const OPERATORS: readonly (readonly [from: RegExp, to: string])[] = [
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )<=(?= )/g, '<'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )=(?= )/g, '<>'],
  [/(?<= )<>(?= )/g, '='],
  [/(?<= )\+(?= )/g, '-'],
  [/(?<= )-(?= )/g, '+'],
  [/(?<=\s)and(?=\s)/g, 'or'],
  [/(?<=\s)or(?=\s)/g, 'and'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bnot exists\b/g, 'exists'],
  [/\b(?<!not |if )exists\b/g, 'not exists'],
  [/\bdesc\b/g, 'asc'],
];

/** After `set` an equals sign assigns; after `between` an `and` belongs to it. */
const CLAUSE = /\b(set|where|on|from|select|and|or|when|having|between|values|returning|using)\b/g;

/** A condition ends where the next begins, at the end of its line, or with the bracket around it. */
const CONDITION_END = /\n|\s(?:and|or|then|order by|group by|limit|for)\s/g;

/**
 * Edits of the SQL in one string or template of a source file. `raw` is its text as written; `offset` is where it
 * begins in the file.
 */
export function sqlEdits(raw: string, offset: number): Edit[] {
  const sql = withoutExpressions(raw);
  const edits: Edit[] = [];
  for (const [from, to] of OPERATORS)
    for (const { 0: found, index } of sql.matchAll(from)) {
      if (found === '=' && clauseBefore(sql, index) === 'set') continue;
      if (found === 'and' && clauseBefore(sql, index) === 'between') continue;
      edits.push({ start: offset + index, end: offset + index + found.length, replacement: to });
    }
  for (const { index } of sql.matchAll(/\sand\s/g))
    if (clauseBefore(sql, index) !== 'between')
      edits.push({ start: offset + index, end: offset + conditionEnd(sql, index + 5), replacement: '' });
  return edits;
}

/** Expressions of a template keep their length and lose their letters: they are no SQL. */
function withoutExpressions(raw: string): string {
  let depth = 0;
  let sql = '';
  for (let at = 0; at < raw.length; at++) {
    const opens = raw.startsWith('${', at);
    if (opens || (depth > 0 && raw[at] === '{' && raw[at - 1] !== '$')) depth += 1;
    sql += depth > 0 ? '_' : raw[at];
    if (depth > 0 && raw[at] === '}') depth -= 1;
  }
  return sql;
}

function clauseBefore(sql: string, at: number): string | undefined {
  return sql.slice(0, at).match(CLAUSE)?.at(-1);
}

function conditionEnd(sql: string, from: number): number {
  CONDITION_END.lastIndex = from - 1;
  for (let found = CONDITION_END.exec(sql); found; found = CONDITION_END.exec(sql)) {
    const bracket = closingBracket(sql.slice(from, found.index));
    if (bracket !== undefined) return from + bracket;
    if (isBalanced(sql.slice(from, found.index))) return found.index;
  }
  return from + (closingBracket(sql.slice(from)) ?? sql.length - from);
}

/** Where a bracket closes that was open before. */
function closingBracket(sql: string): number | undefined {
  let depth = 0;
  for (const [at, sign] of [...sql].entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')' && --depth < 0) return at;
  }
  return undefined;
}

function isBalanced(sql: string): boolean {
  return sql.split('(').length === sql.split(')').length;
}
