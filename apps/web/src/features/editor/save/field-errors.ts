import { ApiError } from '#shared/api/errors.ts';

const FIELDS = new Set(['headline', 'summary', 'dateFrom', 'dateTo', 'language', 'root']);
const OF_PART = /^commodities\.(\d+)\.(\w+)$/;
const PART_FIELDS = new Set(['commodityId', 'headline', 'recommendationText']);

/** Where the form shows what the server refused; the body has fewer commodities than the form. */
export function fieldErrors(error: unknown, partAt: readonly number[]): { name: string; code: string }[] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields).flatMap(([field, [code = 'field.invalid']]) => {
    if (FIELDS.has(field)) return [{ name: field, code }];
    const [, index, name = ''] = OF_PART.exec(field) ?? [];
    const at = partAt[Number(index)];
    return at !== undefined && PART_FIELDS.has(name) ? [{ name: `commodities.${at}.${name}`, code }] : [];
  });
}
