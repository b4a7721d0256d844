/** Attributes out of pasted markup are texts, nulls or nonsense: these return what the allow-list takes. */
type Attributes = Record<string, unknown> | null | undefined;

const MAX_SPAN = 20;
const MAX_COLUMN_WIDTH = 2000;
const MAX_START = 100_000;
const MAX_ALT = 300;

function wholeBetween(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' ? Number.parseInt(value, 10) : value;
  return Number.isInteger(number) && (number as number) >= min && (number as number) <= max
    ? (number as number)
    : undefined;
}

/** A list that starts at one has no attribute. */
export function startOf(attrs: Attributes): { attrs?: { start: number } } {
  const start = wholeBetween(attrs?.start, 0, MAX_START);
  return start === undefined || start === 1 ? {} : { attrs: { start } };
}

export function cellAttrs(attrs: Attributes) {
  const colspan = wholeBetween(attrs?.colspan, 2, MAX_SPAN);
  const rowspan = wholeBetween(attrs?.rowspan, 2, MAX_SPAN);
  const widths = Array.isArray(attrs?.colwidth) ? attrs.colwidth : [];
  const colwidth = widths.flatMap((width) => wholeBetween(width, 0, MAX_COLUMN_WIDTH) ?? []);
  const allowed = {
    ...(colspan && { colspan }),
    ...(rowspan && { rowspan }),
    ...(colwidth.length > 0 && colwidth.length <= MAX_SPAN && { colwidth }),
  };
  return Object.keys(allowed).length > 0 ? { attrs: allowed } : {};
}

export function imageAttrs(attrs: Attributes) {
  const width = wholeBetween(attrs?.width, 1, Number.MAX_SAFE_INTEGER);
  const height = wholeBetween(attrs?.height, 1, Number.MAX_SAFE_INTEGER);
  if (width === undefined || height === undefined) return undefined;
  const alt = typeof attrs?.alt === 'string' ? attrs.alt.toWellFormed().slice(0, MAX_ALT) : '';
  return { src: String(attrs?.src ?? ''), ...(alt !== '' && { alt }), width, height };
}
