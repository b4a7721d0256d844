/**
 * Checks of what the first load reads before anyone is signed in. The schemas of the API need zod, which is larger than
 * the gate itself.
 */
type Shape<T> = (value: unknown) => value is T;
type ShapeOf<S> = S extends Shape<infer T> ? T : never;

export const isText: Shape<string> = (value) => typeof value === 'string';

export const isNumber: Shape<number> = (value) => typeof value === 'number';

export const isFlag: Shape<boolean> = (value) => typeof value === 'boolean';

export function isListOf<T>(item: Shape<T>): Shape<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(item);
}

/** Left out or null. */
export function isOptional<T>(shape: Shape<T>): Shape<T | null | undefined> {
  return (value): value is T | null | undefined => value === undefined || value === null || shape(value);
}

export function isRecordOf<T>(item: Shape<T>): Shape<Record<string, T>> {
  return (value): value is Record<string, T> => isObject(value) && Object.values(value).every(item);
}

/** May have more fields than these. */
export function hasFields<Fields extends Record<string, Shape<unknown>>>(
  fields: Fields,
): Shape<{ [Name in keyof Fields]: ShapeOf<Fields[Name]> }> {
  const checks = Object.entries(fields);
  return (value): value is { [Name in keyof Fields]: ShapeOf<Fields[Name]> } =>
    isObject(value) && checks.every(([name, shape]) => shape(value[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
