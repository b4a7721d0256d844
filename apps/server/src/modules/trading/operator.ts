// The functions that operators' commands call. Separate from index.ts, which would load every route of the module.
export { listTraderIds } from './reference/trader-ids.queries.ts';
