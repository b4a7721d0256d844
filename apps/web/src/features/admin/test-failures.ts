/** The ways in which a call can fail, each with how its message begins. */
export const FAILURES = [
  ['The server couldn’t respond.', () => new Response('{}', { status: 500 })],
  ['Your account doesn’t have access to this.', () => new Response('{}', { status: 403 })],
  ['It doesn’t exist, or you don’t have access to it.', () => new Response('{}', { status: 404 })],
  [
    'We can’t reach the server.',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
] as const;
