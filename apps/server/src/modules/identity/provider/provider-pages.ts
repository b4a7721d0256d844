import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../../config.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import type { Refusal } from '../account-policy.ts';
import { ISSUER_PATH } from '../issuer.ts';
import { languageOf, languageOfLocales } from '../pages/language.ts';
import { blockedPage, errorPage, expiredPage, loggedOutPage, logOutPage } from '../pages/message.page.ts';
import type { PageContext } from '../pages/page.ts';

/** Pages that replace the library's own. */
export interface ProviderPages {
  error(ctx: KoaContextWithOIDC, error: Error): string;
  logOut(ctx: KoaContextWithOIDC): string;
  loggedOut(ctx: KoaContextWithOIDC): string;
}

const BLOCKED: Refusal = 'user is blocked';

export function providerPages(config: Config): ProviderPages {
  function context(ctx: KoaContextWithOIDC): PageContext {
    const language = languageOfLocales(ctx.query.ui_locales) ?? languageOf(ctx.headers);
    const address = `${ISSUER_PATH}${ctx.url}`;
    return { t: texts(language, 'identity'), language, config, address, languageParameter: 'ui_locales' };
  }
  return {
    error(ctx, error) {
      if (error instanceof errors.SessionNotFound) return expiredPage(context(ctx));
      if (!(error instanceof errors.OIDCProviderError)) return errorPage(context(ctx), 'server_error');
      if (error.error_description === BLOCKED) return blockedPage(context(ctx));
      return errorPage(context(ctx), `${error.error}: ${error.error_description ?? ''}`);
    },
    logOut(ctx) {
      const secret = ctx.oidc.session?.state?.secret;
      return logOutPage(context(ctx), ctx.oidc.urlFor('end_session_confirm'), String(secret ?? ''));
    },
    loggedOut: (ctx) => loggedOutPage(context(ctx)),
  };
}
