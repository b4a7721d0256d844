// What an operator's commands call. Beside index.ts, which would load every route of the module.
export { listTraderIds } from './reference/trader-ids.queries.ts';
