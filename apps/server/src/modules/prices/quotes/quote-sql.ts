import { ENDED_COUNTS_HOURS, QUOTE_MAX_AGE_DAYS } from '@canola/api-schema/limits';

// How a statement reads a quote: its age, price, change and rank, and whether it sells anything.

/** Whether a quote may fill or sell anything at `now`; `openQuarters` is a JSON of the first open quarter by country. */
export function eligibleSql(quote: string, now: string, openQuarters: string): string {
  return `(${sellableSql(quote, now)} and ${openQuarterSql(quote, openQuarters)})`;
}

export function openQuarterSql(quote: string, openQuarters: string): string {
  return `${quote}.quarter_id >= ${openQuarters} ->> left(${quote}.region_id, 2)`;
}

/** Whether anything can be sold at a quote: neither too old nor ended (docs/product/prices.md#end-of-a-quote). */
export function sellableSql(quote: string, now: string): string {
  return `(${freshSql(quote, now)} and ${standingSql(quote, now)})`;
}

/**
 * Not withdrawn, not past its end, and its line takes another lorry. The line says it, too, because a process whose
 * clock is behind has not reached the moment of the withdrawal.
 */
export function standingSql(quote: string, now: string): string {
  return `((${quote}.valid_until is null or ${quote}.valid_until > ${now})
    and not exists (select from prices.price_line l where ${ofLineSql('l', quote)}
      and (l.full_at is not null or l.paused_reason is not null)))`;
}

/**
 * Whether a quote holds stops back: for a day after its end it still does, because a price that goes away must not sell
 * everybody's stops (docs/product/selling.md#stop-floor).
 */
export function holdsStopsSql(quote: string, now: string): string {
  const end = `least(${now}, ${quote}.valid_until,
    (select l.full_at from prices.price_line l where ${ofLineSql('l', quote)}))`;
  return `(${end} > ${now} - interval '${ENDED_COUNTS_HOURS} hours' and ${freshSql(quote, end)})`;
}

/** The line of a quote has its key. */
export function ofLineSql(line: string, quote: string): string {
  return ['region_id', 'crop_id', 'quarter_id', 'trader_id']
    .map((column) => `${line}.${column} = ${quote}.${column}`)
    .join(' and ');
}

/** Not too old to sell at; the same rule outside SQL is in packages/api-schema/src/quote-age.ts. */
export function freshSql(quote: string, now: string): string {
  return `${quote}.published_at >= ${now} - interval '${QUOTE_MAX_AGE_DAYS} days'`;
}

/** A quote in another currency, rounded once, half up. */
export function convertedSql(quote: string, fx: string): string {
  return `round(${quote}.price * ${fx}.rate, 2)`;
}

/** The day on which a rate that converts was fixed; nothing where the currencies are the same. */
export function rateDaySql(fx: string): string {
  const day = `coalesce(${fx}.fixed_on, (${fx}.at at time zone 'UTC')::date)`;
  return `case when ${fx}.base <> ${fx}.counter then ${day} end`;
}

/**
 * The change since the day before, as text: none for a price that has not moved since `dayStart`, the moment the
 * region's day began; null where nothing was quoted before.
 */
export function changeSql(quote: string, fx: string, dayStart: string): string {
  return `case when ${quote}.published_at < ${dayStart} then '0.00'
    else (${convertedSql(quote, fx)} - round(${quote}.previous_price * ${fx}.rate, 2))::text end`;
}

/** The last price of a quote's trader before the moment, in the quote's currency; null where there was none. */
export function lastBeforeSql(quote: string, moment: string): string {
  return `(select before.last from prices.quote_daily before
    where ${ofLineSql('before', quote)} and before.currency = ${quote}.currency and before.last_at < ${moment}
    order by before.day desc limit 1)`;
}

/** Joins the newest quote of a market by the quote's id; nothing where a newer one has replaced it. */
export function currentQuoteSql(quote: string, id: string): string {
  const known = `${quote}_known`;
  return `join prices.quote ${known} on ${known}.id = ${id}
  join prices.current_quote ${quote} on ${quote}.region_id = ${known}.region_id and ${quote}.crop_id = ${known}.crop_id
    and ${quote}.quarter_id = ${known}.quarter_id and ${quote}.trader_id = ${known}.trader_id
    and ${quote}.quote_id = ${known}.id`;
}

/** The best quote first: highest price in one currency, then earliest published (docs/product/selling.md#matching). */
export function bestFirstSql(quote: string, price: string): string {
  return `${price} desc, ${quote}.published_at, ${quote}.quote_id`;
}

export function momentSql(moment: string): string {
  return `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function marketPriceSql(quote: string, fx: string, dayStart: string): string {
  return `${quote}.quote_id as id, ${quote}.region_id as "regionId", ${quote}.crop_id as "cropId",
  ${quote}.quarter_id as "quarterId", ${quote}.trader_id as "traderId", ${convertedSql(quote, fx)}::text as price,
  ${fx}.counter as currency, ${quote}.price::text as "quotedPrice", ${quote}.currency as "quotedCurrency",
  ${momentSql(`${quote}.published_at`)} as "publishedAt", ${changeSql(quote, fx, dayStart)} as change`;
}
