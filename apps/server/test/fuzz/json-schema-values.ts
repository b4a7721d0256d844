import { randomUUID } from 'node:crypto';
import type { Dice } from './dice.ts';
import { HOSTILE_VALUES } from './hostile-values.ts';

export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
}

/** How often a value is hostile: rare enough that the others carry the request past the schema. */
const HOSTILE = 0.12;

/** A value as the schema wants it, here and there a hostile one. `ids` exist, so that a request gets somewhere. */
export function fuzzed(schema: JsonSchema, dice: Dice, ids: readonly string[]): unknown {
  if (dice.chance(HOSTILE)) return dice.one(HOSTILE_VALUES);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return dice.one(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fuzzed(dice.one(choices), dice, ids);
  const type = Array.isArray(schema.type) ? dice.one(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, dice, ids);
    case 'array':
      return Array.from({ length: dice.below(3) }, () => fuzzed(schema.items ?? {}, dice, ids));
    case 'integer':
    case 'number':
      return dice.below(50) + (schema.minimum ?? 0);
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textOf(schema, dice, ids);
    default:
      return dice.one(HOSTILE_VALUES);
  }
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  dice: Dice,
  ids: readonly string[],
): Record<string, unknown> {
  const known = Object.entries(properties).filter(([key]) => required.includes(key) || dice.chance(0.6));
  const value = Object.fromEntries(known.map(([key, child]) => [key, fuzzed(child, dice, ids)]));
  if (dice.chance(0.03))
    value[dice.one(['toString', 'constructor', 'isAdmin', '\0'])] = dice.one(HOSTILE_VALUES);
  return value;
}

function textOf({ format, example }: JsonSchema, dice: Dice, ids: readonly string[]): string {
  if (typeof example === 'string' && dice.chance(0.7)) return example;
  switch (format) {
    case 'uuid':
      return dice.chance(0.8) ? dice.one(ids) : randomUUID();
    case 'date':
      return dice.one(['2026-11-16', '2026-01-01', '2027-12-31']);
    case 'date-time':
      return dice.one(['2026-11-16T08:00:00Z', '2028-01-01T00:00:00+01:00']);
    case 'email':
      return 'somebody@canola.test';
    default:
      return dice.one([
        'Novák',
        'CZ',
        'en',
        '25.5',
        '24',
        'milling-wheat',
        '2027Q1',
        'CZK',
        'a b',
        '767 01',
        ...ids,
      ]);
  }
}
