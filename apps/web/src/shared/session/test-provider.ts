/** Our own provider, as tests of the session see it. */
export const ISSUER = `${window.location.origin}/oidc`;

export const SETTINGS = {
  demo: true,
  oidc: {
    authority: ISSUER,
    clientId: 'canola-web',
    audience: 'canola-api',
    metadata: {
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      end_session_endpoint: `${ISSUER}/session/end`,
    },
  },
  support: { email: 'support@canola.test', phone: '1' },
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Its answers to the silent question. */
export function tokensFor(sub: string): Response {
  const claims = { sub, iss: ISSUER, aud: 'canola-web', exp: 4e9, iat: 1 };
  return Response.json({
    access_token: 'the-token',
    id_token: `${part({ alg: 'none' })}.${part(claims)}.x`,
    token_type: 'Bearer',
    expires_in: 600,
  });
}

export const loginRequired = () => Response.json({ error: 'login_required' });
