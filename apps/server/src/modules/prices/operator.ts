// The functions that operators' commands call. Separate from index.ts, which would load every route of the module.
export { hashTraderKey, issueTraderKey, revokeTraderKeys } from './trader-keys/trader-keys.service.ts';
