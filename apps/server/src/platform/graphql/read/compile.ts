import { createHash } from 'node:crypto';
import type { Selection } from './selection.ts';
import type { Field, Param, Shape } from './shape.ts';

export interface Statement<Name extends string> {
  text: string;
  /** In the order of their placeholders. */
  params: readonly Name[];
  /** The same text has the same name, so that a connection prepares it once. */
  name: string;
  /** No field needs a resolver: PostgreSQL's JSON is the result. */
  isPure: boolean;
}

interface ObjectSql {
  json: string;
  /** The joins that the row needs. */
  joins: string;
}

/** Builds the statement around an object of the given type. */
export type Wrap<Name extends string> = (
  object: (type: string, row: string) => ObjectSql,
  p: Param<Name>,
) => string;

type Part = (type: string, row: string, selection: Selection, isOptional: boolean) => ObjectSql;

export interface Shapes<Name extends string> {
  /** The first part of the names under which statements are prepared. */
  owner: string;
  /** How each type of the schema is read, by its name. */
  shapes: Readonly<Record<string, Shape<Name>>>;
  /** The PostgreSQL type of each value that a statement may ask for. */
  paramTypes: Readonly<Record<Name, string>>;
}

/**
 * One set-based statement for a selection: nested objects become joins, nested lists become aggregates, and what was
 * not asked for costs nothing.
 */
export function compile<Name extends string>(
  { owner, shapes, paramTypes }: Shapes<Name>,
  selection: Selection,
  wrap: Wrap<Name>,
): Statement<Name> {
  const params: Name[] = [];
  let isPure = true;
  let aliases = 0;
  const p: Param<Name> = (name) => {
    if (!params.includes(name)) params.push(name);
    return `$${params.indexOf(name) + 1}::${paramTypes[name]}`;
  };
  const newAlias = (type: string) => `${type.slice(0, 2).toLowerCase()}${++aliases}`;

  const object: Part = (type, row, selected, isOptional) => {
    const shape = shapes[type];
    if (!shape) throw new Error(`The type ${type} has no shape.`);
    const pairs = new Map<string, string>();
    const joins: string[] = [];
    for (const [name, below] of selected) {
      const field = shape[name];
      if (!field) throw new Error(`The field ${type}.${name} has no SQL.`);
      add(field, name, row, below, isOptional, pairs, joins);
    }
    const json = [...pairs].map(([key, sql]) => `'${key}', ${sql}`).join(', ');
    return { json: `json_build_object(${json})`, joins: joins.join(' ') };
  };

  const add = (
    field: Field<Name>,
    name: string,
    row: string,
    below: Selection | null,
    isOptional: boolean,
    pairs: Map<string, string>,
    joins: string[],
  ): void => {
    if (typeof field === 'function') {
      pairs.set(name, field(row, p));
    } else if (field.kind === 'resolved') {
      isPure = false;
      for (const [key, sql] of Object.entries(field.needs)) pairs.set(`_${key}`, sql(row, p));
    } else if (field.kind === 'part') {
      const part = object(field.type, field.row(row), below ?? new Map(), isOptional);
      joins.push(part.joins);
      pairs.set(name, part.json);
    } else if (field.kind === 'one') {
      const child = newAlias(field.type);
      // An inner join below an optional row would drop the whole result where that row is missing.
      const mayMiss = isOptional || field.isThere !== undefined;
      const joined = object(field.type, child, below ?? new Map(), mayMiss);
      joins.push(
        `${mayMiss ? 'left join' : 'join'} ${field.table} ${child} on ${field.on(row, child)}`,
        joined.joins,
      );
      pairs.set(
        name,
        field.isThere ? `case when ${field.isThere(child)} then ${joined.json} end` : joined.json,
      );
    } else {
      const child = newAlias(field.type);
      const many = object(field.type, child, below ?? new Map(), false);
      pairs.set(
        name,
        `(select coalesce(json_agg(${many.json} order by ${field.order(child, p)}), '[]')
          from ${field.from(row, child, p)} ${many.joins} where ${field.where(row, child, p)})`,
      );
    }
  };

  const text = wrap((type, row) => object(type, row, selection, false), p);
  return {
    text,
    params,
    isPure,
    name: `${owner}.${createHash('sha256').update(text).digest('hex').slice(0, 24)}`,
  };
}
