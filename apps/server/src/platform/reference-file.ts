import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config/config.ts';

const FOLDER = join(import.meta.dirname, '../../data/reference');

/** One file of apps/server/data/reference. A file that is missing or wrong ends the start with one sentence. */
export function readReference<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  folder = FOLDER,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message;
    throw new ConfigError(`The file data/reference/${name} is not valid: ${reason}.`);
  }
}
