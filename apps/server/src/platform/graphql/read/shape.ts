/** Names a value of the statement, e.g. `p('locale')`, and returns its placeholder, `$2::text`. */
export type Param<Name extends string> = (name: Name) => string;

/** How one field of a type is read. `row` is where the object comes from: usually the alias of a table, sometimes an expression. */
export type Field<Name extends string> =
  /** A value of the row. */
  | ((row: string, p: Param<Name>) => string)
  /** The same row seen as another type. */
  | { kind: 'part'; type: string; row: (row: string) => string }
  /** A row that belongs to this one; an optional one says how to check that it exists. */
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
      from: (row: string, child: string, p: Param<Name>) => string;
      where: (row: string, child: string, p: Param<Name>) => string;
      order: (child: string, p: Param<Name>) => string;
    }
  /** SQL cannot produce it: the row carries what its resolver needs, each value under an underscore. */
  | { kind: 'resolved'; needs: Record<string, (row: string, p: Param<Name>) => string> };

export type Shape<Name extends string> = Readonly<Record<string, Field<Name>>>;
