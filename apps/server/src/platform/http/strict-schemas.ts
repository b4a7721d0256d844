import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** Schemas that refuse unknown fields; several routes share one. */
const strict = new WeakSet<z.ZodType>();

/**
 * Unknown fields are refused (architecture, "What makes it safe"): every object in a body or a query is a
 * `z.strictObject`. A route that forgets it does not start.
 */
export function requireStrictSchemas(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const part of ['body', 'querystring'] as const) {
      const partSchema = schema?.[part];
      if (!(partSchema instanceof z.ZodType) || strict.has(partSchema)) continue;
      const loose = findLooseObject(
        z.toJSONSchema(partSchema, { io: 'input', unrepresentable: 'any' }),
        part,
      );
      if (loose)
        throw new Error(
          `${String(method)} ${url}: ${loose} accepts unknown fields; make it a z.strictObject.`,
        );
      strict.add(partSchema);
    }
  });
}

/** The path of the first object with named properties that accepts others. */
function findLooseObject(node: unknown, path: string): string | undefined {
  if (Array.isArray(node))
    return node.map((child, index) => findLooseObject(child, `${path}[${index}]`)).find(Boolean);
  if (typeof node !== 'object' || node === null) return undefined;
  const { properties, additionalProperties, ...rest } = node as Record<string, unknown>;
  if (properties && additionalProperties === undefined) return path;
  return Object.entries({ ...rest, ...((properties as object) ?? {}) })
    .map(([key, child]) => findLooseObject(child, `${path}.${key}`))
    .find(Boolean);
}
