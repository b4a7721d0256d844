import { getNamedType, isObjectType } from 'graphql';
import { expect, it } from 'vitest';
import { TRADING_CATALOGUE } from './catalogue.ts';
import { tradingSchema } from './schema.ts';

const { roots: ROOTS, shapes: SHAPES } = TRADING_CATALOGUE;

const schema = tradingSchema();
const query = schema.getQueryType()?.getFields() ?? {};

/** Types of this kind are read by resolvers alone. */
const RESOLVED = new Set(['OrderReason', 'QualitySchedule']);

/** Every field of every type that a compiled root leads to, as `Type.field`. */
function reachable(): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const visit = (name: string) => {
    const type = schema.getType(name);
    if (!isObjectType(type) || seen.has(name) || RESOLVED.has(name)) return;
    seen.add(name);
    for (const field of Object.values(type.getFields())) {
      found.push(`${name}.${field.name}`);
      visit(getNamedType(field.type).name);
    }
  };
  for (const root of Object.keys(ROOTS)) {
    const field = query[root];
    if (field) visit(getNamedType(field.type).name);
  }
  return found;
}

it('every field that a statement may be asked for has its SQL or its resolver', () => {
  const fields = reachable();
  expect(fields.length).toBeGreaterThan(100);
  const missing = fields.filter((item) => {
    const [type = '', field = ''] = item.split('.');
    return SHAPES[type]?.[field] === undefined;
  });
  expect(missing).toEqual([]);
});

it('no SQL is left of a field that the schema no longer has', () => {
  const fields = new Set(reachable());
  const stale = Object.entries(SHAPES).flatMap(([type, shape]) =>
    Object.keys(shape)
      .map((field) => `${type}.${field}`)
      .filter((item) => !fields.has(item)),
  );
  expect(stale).toEqual([]);
});

it('what only a resolver knows has one', () => {
  const unresolved = Object.entries(SHAPES).flatMap(([name, shape]) => {
    const type = schema.getType(name);
    if (!isObjectType(type)) return [];
    const fields = type.getFields();
    return Object.entries(shape)
      .filter(([field, sql]) => typeof sql === 'object' && sql.kind === 'resolved' && !fields[field]?.resolve)
      .map(([field]) => `${name}.${field}`);
  });
  expect(unresolved).toEqual([]);
});
