import { type Rung, rungErrors, rungTons } from '@canola/api-schema/ladder';
import { MAX_NOTE_LENGTH, MIN_TONS } from '@canola/api-schema/limits';
import { z } from 'zod';
import { amountProblem, calculable, lowPriceProblem, priceProblem } from '#market/order-form/order.schema.ts';
import { roundedUp } from '#market/order-form/order-prices.ts';

/** The fields. The last rung takes what the others leave: its share is not read. */
export const LadderShape = z.object({
  tons: z.number().nullable(),
  rungs: z.array(z.object({ share: z.number().nullable(), price: z.number().nullable() })),
  hasClosing: z.boolean(),
  sellBy: z.string().nullable(),
  closingPrice: z.number().nullable(),
  hasLowPrice: z.boolean(),
  lowPrice: z.number().nullable(),
  customTransport: z.boolean(),
  transportNote: z.string(),
  note: z.string(),
});
export type LadderValues = z.infer<typeof LadderShape>;

/** The checked form, ready for the inputs of the mutations; decimals are text. */
export interface LadderDraft {
  tons: string;
  rungs: { share: string | null; price: string }[];
  lowPrice: string | null;
  sellBy: string | null;
  closingPrice: string | null;
  customTransport: boolean;
  transportNote: string | null;
}

/** Those of the ladder's own fields; the others have the order form's. Texts are under `error` in `ladder`. */
export const LADDER_ERROR_CODES = [
  'rungs.order',
  'rungs.share',
  'rungs.too-small',
  'sell-by.required',
  'sell-by.past',
  'closing.required',
  'closing.too-low',
] as const;
export type LadderErrorCode = (typeof LADDER_ERROR_CODES)[number];

export interface LadderLimits {
  /** Free in the offer, with the ladder's own tons when it is edited. */
  maxTons: string;
  /** Tons of the ladder that are sold. */
  sold: number;
  /** In the company's zone. */
  today: string;
  /** The least closing price, where it is known. */
  least: string | null;
}

/** The rules of docs/product/ladder.md#rungs, each with its message at its field. */
export function ladderSchema({ maxTons, sold, today, least }: LadderLimits) {
  return LadderShape.superRefine((values, context) => {
    const refuse = (path: (string | number)[], message: string | undefined) => {
      if (message) context.addIssue({ code: 'custom', path, message });
    };
    refuse(['tons'], amountProblem(values.tons, maxTons));
    const prices = values.rungs.map(({ price }) => priceProblem(price));
    prices.forEach((problem, index) => {
      refuse(['rungs', index, 'price'], problem);
    });
    if (values.tons !== null && prices.every((problem) => problem === undefined))
      for (const { field, code } of rungErrors(values.tons, rungsOf(values), sold))
        refuse(field.split('.').map(numberOrName), code);
    if (values.hasLowPrice)
      refuse(['lowPrice'], lowPriceProblem(values.lowPrice, values.rungs[0]?.price ?? null));
    if (values.hasClosing) {
      if (values.sellBy === null) refuse(['sellBy'], 'sell-by.required');
      else if (values.sellBy <= today) refuse(['sellBy'], 'sell-by.past');
      const problem = values.closingPrice === null ? 'closing.required' : priceProblem(values.closingPrice);
      const isTooLow = least !== null && (values.closingPrice ?? 0) < Number(least);
      refuse(['closingPrice'], problem ?? (isTooLow ? 'closing.too-low' : undefined));
    }
    if (values.transportNote.length > MAX_NOTE_LENGTH) refuse(['transportNote'], 'note.too-long');
  }).transform(draftOf);
}

const numberOrName = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);

/** As the rules read them: the last has no share of its own. */
export function rungsOf({ rungs }: Pick<LadderValues, 'rungs'>): Rung[] {
  return rungs.map(({ share, price }, index) => ({
    share: index === rungs.length - 1 ? null : share,
    price: price ?? 0,
  }));
}

/** The tons of each rung while somebody types; none where a number is missing. */
export function shownTons(values: Pick<LadderValues, 'tons' | 'rungs'>, sold: number): (number | null)[] {
  const tons = calculable(values.tons);
  const rungs = rungsOf(values);
  const isComplete = rungs.every(
    ({ share }, index) => index === rungs.length - 1 || calculable(share) !== null,
  );
  if (tons === null) return rungs.map(() => null);
  if (isComplete) return rungTons(tons, rungs, sold);
  return rungs.map((rung) =>
    calculable(rung.share) === null ? null : (rungTons(tons, [rung, rung])[0] ?? null),
  );
}

function draftOf(values: LadderValues): LadderDraft {
  const { tons, hasClosing, hasLowPrice, customTransport } = values;
  return {
    tons: String(tons),
    rungs: rungsOf(values).map(({ share, price }) => ({
      share: share === null ? null : String(share),
      price: String(price),
    })),
    lowPrice: hasLowPrice ? String(values.lowPrice) : null,
    sellBy: hasClosing ? values.sellBy : null,
    closingPrice: hasClosing ? String(values.closingPrice) : null,
    customTransport,
    transportNote: customTransport && values.transportNote.trim() !== '' ? values.transportNote.trim() : null,
  };
}

const START_RUNGS = 4;
/** Of today's best price: how much further each rung is. */
const STEP = 0.02;

/** Four steps of the same size above today's best price; fewer where a rung would be less than a lorryload. */
export function startValues(free: string | number, best: string | undefined): LadderValues {
  const tons = Math.max(0, Number(free));
  const count = Math.max(1, Math.min(START_RUNGS, Math.floor(tons / MIN_TONS)));
  const share = Math.ceil(10_000 / count) / 100;
  return {
    tons: tons > 0 ? tons : null,
    rungs: Array.from({ length: count }, (_, index) => ({
      share: index === count - 1 ? null : share,
      price: best === undefined ? null : roundedUp(Number(best) * (1 + STEP * (index + 1))),
    })),
    hasClosing: false,
    sellBy: null,
    closingPrice: null,
    hasLowPrice: false,
    lowPrice: null,
    customTransport: false,
    transportNote: '',
    note: '',
  };
}

/** One more at the top: the last one shares its rest with it. */
export function withRung(
  { rungs }: Pick<LadderValues, 'rungs'>,
  best: string | undefined,
): LadderValues['rungs'] {
  const used = rungs.slice(0, -1).reduce((sum, { share }) => sum + (share ?? 0), 0);
  const [last, before] = [rungs.at(-1), rungs.at(-2)];
  const half = Math.max(0, Math.round((100 - used) * 50) / 100);
  const lastPrice = last?.price ?? (best === undefined ? null : Number(best));
  const gap = last?.price != null && before?.price != null ? last.price - before.price : null;
  const price =
    lastPrice === null ? null : gap !== null && gap > 0 ? lastPrice + gap : roundedUp(lastPrice * (1 + STEP));
  return [
    ...rungs.slice(0, -1),
    ...(last ? [{ share: half > 0 ? half : null, price: last.price }] : []),
    { share: null, price: price === null ? null : Number(price.toFixed(2)) },
  ];
}

interface Running {
  rungs: readonly { share: string | null; tons: string; price: string; state: string }[];
  baseTons: string;
  soldTons: string;
  lowPrice: string | null;
  sellBy: string | null;
  closingPrice: string | null;
  closed: boolean;
}

const UNSOLD: ReadonlySet<string> = new Set(['WAITING', 'HELD']);

/**
 * A running ladder in its fields: the rungs that have not sold, on request with those whose contract failed. From the
 * closing day on they all wait at one price, as one rung.
 */
export function editValues(ladder: Running, again: boolean): LadderValues {
  const unsold = ladder.rungs
    .filter(({ state }) => UNSOLD.has(state) || (again && state === 'FAILED'))
    .toSorted((a, b) => Number(a.price) - Number(b.price));
  const tons = unsold.reduce((all, rung) => all + Number(rung.tons), Number(ladder.soldTons));
  const total = Number(tons.toFixed(1));
  const isSame = total === Number(ladder.baseTons);
  const rungs = ladder.closed ? unsold.slice(-1) : unsold;
  return {
    ...startValues(total, undefined),
    tons: total,
    rungs: rungs.map((rung, index) => ({
      share:
        index === rungs.length - 1
          ? null
          : isSame && rung.share
            ? Number(rung.share)
            : shareOf(rung.tons, total),
      price: Number(rung.price),
    })),
    hasClosing: ladder.sellBy !== null,
    sellBy: ladder.sellBy,
    closingPrice: ladder.closingPrice === null ? null : Number(ladder.closingPrice),
    hasLowPrice: ladder.lowPrice !== null,
    lowPrice: ladder.lowPrice === null ? null : Number(ladder.lowPrice),
  };
}

/** Less tons whose contract failed: the other rungs keep theirs. */
export function withoutTons(values: LadderValues, lost: number): LadderValues {
  const all = values.tons;
  if (all === null || lost <= 0 || lost >= all) return values;
  const tons = Number((all - lost).toFixed(1));
  const rungs = values.rungs.map(({ share, price }) => ({
    share: share === null ? null : shareOf(String((all * share) / 100), tons),
    price,
  }));
  return { ...values, tons, rungs };
}

/** Rounded up: the tons are rounded down again. */
const shareOf = (tons: string, total: number) => Math.ceil((Number(tons) / total) * 10_000 - 1e-6) / 100;
