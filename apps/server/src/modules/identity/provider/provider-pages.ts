import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../../platform/config/config.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { isBlockedRefusal } from '../account-policy.ts';
import { ISSUER_PATH } from '../issuer.ts';
import { languageOf, languageOfLocales } from '../pages/language.ts';
import { logOutPage, messagePage } from '../pages/message.page.ts';
import type { PageContext } from '../pages/page.ts';

/** Pages that replace the library's own. */
export interface ProviderPages {
  error(ctx: KoaContextWithOIDC, error: Error): string;
  logOut(ctx: KoaContextWithOIDC): string;
  loggedOut(ctx: KoaContextWithOIDC): string;
}

/** A foreign page can send a browser here, but not from our origin and not with the person's own ID token. */
function isOwnLogOut({ headers, oidc }: KoaContextWithOIDC): boolean {
  const hinted = oidc.entities.IdTokenHint?.payload.sub;
  const isSamePerson = hinted !== undefined && hinted === oidc.session?.accountId;
  return headers['sec-fetch-site'] === 'same-origin' || isSamePerson;
}

export function providerPages(config: Config): ProviderPages {
  function context(ctx: KoaContextWithOIDC): PageContext {
    const language = languageOfLocales(ctx.query.ui_locales) ?? languageOf(ctx.headers);
    const address = `${ISSUER_PATH}${ctx.url}`;
    return { t: texts(language, 'identity'), language, config, address, languageParameter: 'ui_locales' };
  }
  return {
    error(ctx, error) {
      if (error instanceof errors.SessionNotFound) return messagePage(context(ctx), 'expired');
      const isOurs = error instanceof errors.OIDCProviderError;
      if (isOurs && isBlockedRefusal(error.error_description)) return messagePage(context(ctx), 'blocked');
      const detail = isOurs ? `${error.error}: ${error.error_description ?? ''}` : 'server_error';
      return messagePage(context(ctx), 'error', { detail });
    },
    logOut(ctx) {
      const action = ctx.oidc.urlFor('end_session_confirm');
      const xsrf = String(ctx.oidc.session?.state?.secret ?? '');
      return logOutPage(context(ctx), { action, xsrf, isOwn: isOwnLogOut(ctx) });
    },
    loggedOut: (ctx) => messagePage(context(ctx), 'loggedOut'),
  };
}
