export { keepCompanyInStep } from './companies/companies.service.ts';
export { contractCreated } from './contracts/contract-created.task.ts';
export { tradingGraphql } from './graphql/graphql.plugin.ts';
export { pruneMutations } from './idempotency/prune-mutations.task.ts';
export { pruneUnmasked } from './masking/prune-unmasked.task.ts';
export { matchArrivedQuotes, matchTask, resumeTask } from './orders/matching.tasks.ts';
export { stopRefused } from './orders/stop-refused.task.ts';
export { listCropTraders, listTraderRegions, seedReference } from './reference/index.ts';
