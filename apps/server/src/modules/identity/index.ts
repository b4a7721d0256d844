export type { AccountPolicy, PolicyAnswer } from './account-policy.ts';
export { createAccount, deleteAccount, endSessions } from './accounts/accounts.service.ts';
export { type IdentityOptions, identity } from './identity.plugin.ts';
export { identityTasks } from './identity.tasks.ts';
export { createTokenVerifier } from './provider/token-verifier.ts';
