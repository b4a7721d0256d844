/** Names a value of the statement, e.g. `p('locale')`, and answers its place, `$2::text`. */
export type Param = (name: ParamName) => string;

/** What statements are asked with. Arguments keep the names that the schema gives them. */
export const PARAM_TYPES = {
  id: 'uuid',
  companyId: 'uuid',
  archived: 'boolean',
  currency: 'text',
  cropIds: 'text[]',
  locale: 'text',
  page: 'int',
  tradeType: 'text',
  /** Users' ids of the companies that the viewer reads: every statement starts from them (decisions §3). */
  readable: 'uuid[]',
  /** Those in which the viewer may sign. */
  signable: 'uuid[]',
  /** Those that have somebody who may. */
  withSigner: 'uuid[]',
  /** Crops whose prices are shown; null shows all (decisions §5). */
  unmasked: 'text[]',
  /** The first quarter that can still be traded, by country. */
  openQuarters: 'jsonb',
  /** When today began, by country. */
  dayStarts: 'jsonb',
} as const;
export type ParamName = keyof typeof PARAM_TYPES;

/** `row` stands for where the object comes from: mostly the alias of a table, for small things an expression. */
export type Field =
  /** A value of the row. */
  | ((row: string, p: Param) => string)
  /** The same row seen as another type. */
  | { kind: 'part'; type: string; row: (row: string) => string }
  /** A row that belongs to this one; an optional one says how to tell that it is there. */
  | {
      kind: 'one';
      type: string;
      table: string;
      on: (row: string, child: string) => string;
      isThere?: (child: string) => string;
    }
  | {
      kind: 'many';
      type: string;
      from: (row: string, child: string, p: Param) => string;
      where: (row: string, child: string, p: Param) => string;
      order: (child: string, p: Param) => string;
    }
  /** Not SQL's to say: its resolver finds here, under an underscore, what it needs to know. */
  | { kind: 'resolved'; needs: Record<string, (row: string, p: Param) => string> };

export type Shape = Readonly<Record<string, Field>>;
