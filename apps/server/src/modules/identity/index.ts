export { type AccountPolicy, blockedRefusal } from './account-policy.ts';
export { changeAccountLanguage } from './accounts/accounts.queries.ts';
export {
  accountLanguage,
  createAccount,
  deleteAccount,
  endSessions,
} from './accounts/accounts.service.ts';
export { identity } from './identity.plugin.ts';
export { identityTasks } from './identity.tasks.ts';
export { providerMetadata } from './issuer.ts';
export { ownAccount } from './own-account/own-account.service.ts';
export { ownAuthenticator } from './own-account/own-authenticator.service.ts';
export { ownPasskeys } from './own-account/own-passkeys.service.ts';
export { createTokenVerifier, SessionOver } from './provider/token-verifier.ts';
