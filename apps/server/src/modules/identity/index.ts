export { type AccountPolicy, blockedRefusal } from './account-policy.ts';
export {
  accountLanguage,
  changeAccountLanguage,
  createAccount,
  deleteAccount,
  endSessions,
} from './accounts/accounts.service.ts';
export { identity } from './identity.plugin.ts';
export { identityTasks } from './identity.tasks.ts';
export { providerMetadata } from './metadata.ts';
export { ownAccount } from './own-account/own-account.service.ts';
export { ownPasskeys } from './own-account/own-passkeys.service.ts';
export { createTokenVerifier, SessionOver } from './provider/token-verifier.ts';
