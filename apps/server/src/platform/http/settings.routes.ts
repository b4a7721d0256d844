import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** The settings that the web app needs before sign-in. None of them is secret. */
interface PublicSettings {
  demo: boolean;
  oidc: {
    authority: string;
    clientId: string;
    audience: string;
    /** The addresses of our own provider, which saves the app the question where they are. */
    metadata?: object | undefined;
  };
  support: { email: string; phone: string };
  vapidPublicKey: string | undefined;
  sentryDsn: string | undefined;
}

export function settingsRoutes(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  findVapidPublicKey: () => Promise<string | undefined>,
  metadata: object | undefined,
): void {
  app.get('/settings.json', async (_request, reply): Promise<PublicSettings> => {
    reply.header('cache-control', 'no-cache');
    return {
      demo: config.demo,
      oidc: {
        authority: config.oidc.issuer ?? `${config.publicUrl}/oidc`,
        clientId: config.oidc.clientId,
        audience: config.oidc.audience,
        metadata,
      },
      support: config.support,
      vapidPublicKey: await findVapidPublicKey(),
      sentryDsn: config.sentryDsn,
    };
  });
}
