import { COMMODITIES, type Commodity } from '@canola/api-schema/prices/rates';
import { z } from 'zod';

const FX_SOURCES = ['ECB', 'CNB', 'BNR'] as const;
type FxSource = (typeof FX_SOURCES)[number];

/** `ecb,cnb,bnr`, some of them, or `none`. */
export const fxSources = z.string().transform((text, context): FxSource[] => {
  const names = text.toUpperCase() === 'NONE' ? [] : text.toUpperCase().split(',');
  const known = FX_SOURCES.filter((source) => names.some((name) => name.trim() === source));
  if (known.length !== names.length) context.addIssue('expected some of ecb, cnb and bnr, or none');
  return known;
});

/** `wheat=ML^F,…`: what the vendor calls the contracts of a commodity. */
export const futuresSymbols = z.string().transform((text, context): Partial<Record<Commodity, string>> => {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  if (
    !pairs.every(
      ([name, symbol]) =>
        COMMODITIES.some((commodity) => commodity === name) && /^[A-Z\d]+\S*$/.test(symbol ?? ''),
    )
  )
    context.addIssue(`expected pairs such as wheat=ML^F, of ${COMMODITIES.join(', ')}`);
  return Object.fromEntries(pairs);
});
