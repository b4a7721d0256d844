import type { Commodity } from '@canola/api-schema/prices/rates';

const MONTH_CODES = 'FGHJKMNQUVXZ';

export const ROOTS: Record<string, Commodity> = { ML: 'wheat', XR: 'rapeseed', CB: 'crude_oil' };

/** 'MLZ26' is the wheat of December 2026. */
export function symbolOf(commodity: Commodity, month: string): string {
  const root = Object.keys(ROOTS).find((root) => ROOTS[root] === commodity);
  return `${root}${MONTH_CODES[Number(month.slice(5, 7)) - 1]}${month.slice(2, 4)}`;
}

export function contractNamed(symbol: string): { commodity: Commodity; month: string } | undefined {
  const [, root = '', code = '', year] = /^(\w{2})([FGHJKMNQUVXZ])(\d{2})$/.exec(symbol) ?? [];
  const commodity = ROOTS[root];
  const month = String(MONTH_CODES.indexOf(code) + 1).padStart(2, '0');
  return commodity && { commodity, month: `20${year}-${month}-01` };
}
