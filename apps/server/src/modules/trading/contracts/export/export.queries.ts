import type { Language } from '@canola/api-schema/access';
import { sql } from 'drizzle-orm';
import {
  type Listing,
  number,
  selected,
  type Translations,
  text,
  time,
  word,
} from '../../../../platform/export/cells.queries.ts';
import { signBySql } from '../deadline.queries.ts';

interface Words {
  language: Language;
  zone: string;
  status: Translations;
  kind: Translations;
  unit: Translations;
}

/** All contracts of a company, the newest first. */
export function contractsListing(companyId: string, words: Words): Listing {
  const cells = [
    time('createdAt', sql`k.created_at`, words.zone),
    text('number', sql`k.external_number`),
    word('kind', sql`k.kind`, words.kind),
    word('status', sql`k.status`, words.status),
    text('crop', sql`p.names ->> ${words.language}::text`),
    number('harvest', sql`k.year_harvested`),
    // 'Q1 27', as on the screens.
    text('quarter', sql`'Q' || right(k.quarter_id, 1) || ' ' || substr(k.quarter_id, 3, 2)`),
    text('trader', sql`t.name`),
    text('storage', sql`s.label`),
    number('amount', sql`k.amount`),
    word('unit', sql`p.unit`, words.unit),
    number('price', sql`k.price`),
    number('finalPrice', sql`k.final_price`),
    number('total', sql`round(k.final_price * k.amount, 2)`),
    text('currency', sql`k.currency`),
    number('quotedPrice', sql`k.quoted_price`),
    text('quotedCurrency', sql`k.quoted_currency`),
    number('rate', sql`case when k.quoted_price is not null then k.quote_rate end`),
    text('signBy', sql`(${sql.raw(signBySql('k'))})::text`),
    time('signedAt', sql`k.signed_at`, words.zone),
    text('note', sql`k.note`),
  ];
  const rows = sql`select ${selected(cells)}
    from trading.contract k
    join trading.company c on c.id = k.company_id
    join trading.crop p on p.id = k.crop_id
    join trading.trader t on t.id = k.trader_id
    left join trading.offer f on f.company_id = k.company_id and f.id = k.offer_id
    left join trading.storage s on s.company_id = f.company_id and s.id = f.storage_id
    where k.company_id = ${companyId}::uuid
    order by k.created_at desc, k.id desc`;
  return { cells, rows };
}
