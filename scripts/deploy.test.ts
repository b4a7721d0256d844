import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '..', file), 'utf8');

describe('the examples of a deployment', () => {
  it('hide the history of the checkout from the server', () => {
    expect(read('deploy/canola.service')).toContain('InaccessiblePaths=-/opt/canola/.git\n');
    expect(read('.dockerignore').split('\n')).toContain('.git');
  });

  const balancer = read('deploy/haproxy-web.cfg');
  const [, ofPlain = '', ofWeb = ''] = balancer.split(/^(?:frontend|listen) /m);

  it('offer TLS 1.2 and 1.3 only', () => {
    expect(balancer).toContain('ssl-default-bind-options ssl-min-ver TLSv1.2\n');
    expect(ofWeb.match(/^ +bind .*$/gm)).toEqual([expect.stringContaining(' ssl crt ')]);
  });

  it('redirect pages to https, and nothing else', () => {
    const [notGet, calls, redirect] = ofPlain.match(/^ +http-request .*$/gm) ?? [];
    expect([notGet, calls]).toEqual([
      expect.stringMatching(/deny .* unless METH_GET$/),
      expect.stringMatching(/deny .* path_beg \/can- \/graphql \/oidc /),
    ]);
    expect(redirect).toContain('redirect scheme https');
  });

  it('let no caller choose the id of a request', () => {
    expect(ofWeb).toContain('http-request set-header X-Request-Id ');
  });
});
