import type { FastifyPluginAsync } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { AccountPolicy } from './account-policy.ts';
import { attemptLimits } from './accounts/limits.ts';
import { codeRoutes } from './flows/code.routes.ts';
import type { Flow } from './flows/flow.ts';
import { interactionPages } from './flows/interaction.ts';
import { logInRoutes } from './flows/log-in.routes.ts';
import { preparePages } from './flows/page-scope.ts';
import { passkeyRoutes } from './flows/passkey.routes.ts';
import { passwordResetRoutes } from './flows/password-reset.routes.ts';
import { signUpRoutes } from './flows/sign-up.routes.ts';
import { verifyEmailRoutes } from './flows/verify-email.routes.ts';
import { assetRoutes } from './pages/assets.ts';
import { providerRoutes } from './provider/provider.routes.ts';
import { holdProvider } from './provider/provider-holder.ts';
import { providerPages } from './provider/provider-pages.ts';
import { silentRoutes } from './provider/silent.routes.ts';

interface IdentityOptions {
  deps: Deps;
  policy: AccountPolicy;
}

/** The embedded OpenID provider and its pages, at `/oidc`. With a foreign issuer there is nothing to mount. */
export const identity: FastifyPluginAsync<IdentityOptions> = async (app, { deps, policy }) => {
  const { config } = deps;
  if (config.oidc.issuer) return;
  const holder = await holdProvider(deps, policy, providerPages(config));
  const limits = attemptLimits(app.limiter, config);
  const flow: Flow = { deps, policy, limits, provider: () => holder.current() };

  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true };
  });
  await app.register(async (scope) => providerRoutes(scope, holder, config));
  await app.register(async (scope) => silentRoutes(scope, config));
  await app.register(async (scope) => assetRoutes(scope));
  await app.register(async (scope) => {
    await preparePages(scope, deps);
    scope.addHook('onRequest', () => holder.refresh());
    const pages = interactionPages(scope, flow);
    logInRoutes(pages);
    passkeyRoutes(pages);
    codeRoutes(pages);
    signUpRoutes(pages);
    verifyEmailRoutes(pages);
    passwordResetRoutes(pages);
  });
};
