import { z } from 'zod';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '../limits.ts';

/** Rows of an admin list on a page. */
const ADMIN_PAGE_SIZE = 100;

const DIRECTIONS = ['ASC', 'DESC'] as const;
export const Direction = z.enum(DIRECTIONS);

export const Search = z
  .string()
  .trim()
  .max(MAX_SEARCH_LENGTH, 'field.too-long')
  .transform((text) => (text.length >= MIN_SEARCH_LENGTH ? text : undefined))
  .optional();

/** Of every admin list. A page past the last one returns the first. */
export const PageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(ADMIN_PAGE_SIZE).default(ADMIN_PAGE_SIZE),
};

export const PageInfo = {
  page: z.number().int(),
  size: z.number().int(),
  totalCount: z.number().int(),
};

/** Query parameters are text: `true` and `false`, nothing else. */
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export const ExportFormat = z.enum(EXPORT_FORMATS).default('csv');
export type ExportFormat = z.infer<typeof ExportFormat>;
