// What an operator's commands call. Beside index.ts, which would load every route of the module.
export { hashTraderKey, issueTraderKey, revokeTraderKeys } from './trader-keys/trader-keys.service.ts';
