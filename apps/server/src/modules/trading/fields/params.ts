import type { Wrap } from '../../../platform/graphql/read/compile.ts';
import type {
  Field as AnyField,
  Param as AnyParam,
  Shape as AnySqlFields,
} from '../../../platform/graphql/read/shape.ts';
import type { Query } from '../generated/resolvers.ts';

/** The values that statements may ask for. Arguments keep the names that the schema gives them. */
export const PARAM_TYPES = {
  id: 'uuid',
  companyId: 'uuid',
  archived: 'boolean',
  currency: 'text',
  cropIds: 'text[]',
  locale: 'text',
  page: 'int',
  first: 'int',
  search: 'text',
  tradeType: 'text',
  turn: 'text',
  expiring: 'boolean',
  /**
   * Users' ids of the companies that the viewer reads: every statement starts from them
   * (docs/product/companies.md#approval).
   */
  readable: 'uuid[]',
  signable: 'uuid[]',
  /** Those that have somebody who may. */
  withSigner: 'uuid[]',
  /** By the users' id of each readable company: the viewer's grants, its plan in force, its approved members. */
  grants: 'jsonb',
  plans: 'jsonb',
  members: 'jsonb',
  /** Crops whose prices are shown; null shows all (docs/product/plans.md#masking). */
  unmasked: 'text[]',
  /** The first quarter that can still be traded, by country. */
  openQuarters: 'jsonb',
  /** When today began, by country. */
  dayStarts: 'jsonb',
  now: 'timestamptz',
} as const;
export type ParamName = keyof typeof PARAM_TYPES;

export type Param = AnyParam<ParamName>;
export type Field = AnyField<ParamName>;
export type SqlFields = AnySqlFields<ParamName>;

export type SqlTypes = Readonly<Record<string, SqlFields>>;

/** A query that is one statement, compiled from what is selected of it. */
export interface Root {
  statement: Wrap<ParamName>;
  /** The argument that names something of a company's, and the table to find it in. */
  named?: { arg: 'id' | 'companyId'; table: OwnedTable };
}
export type OwnedTable =
  | 'trading.company'
  | 'trading.storage'
  | 'trading.offer'
  | 'trading.contract'
  | 'trading.ladder'
  | 'trading.settlement';

export type Roots = Readonly<Partial<Record<keyof Query, Root>>>;
