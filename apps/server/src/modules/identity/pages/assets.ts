import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { ISSUER_PATH } from '../issuer.ts';

interface Asset {
  type: string;
  body: Buffer;
  /** Only files that get smaller when compressed have one. */
  brotli: Buffer | undefined;
  url: string;
}

const own = (name: string) => new URL(`./assets/${name}`, import.meta.url);
const latin = () =>
  new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const latinExt = () =>
  new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'));

/** The browser gets them as one file, in this order. */
const STYLE_SHEETS = ['base.css', 'frame.css', 'forms.css', 'demo-accounts.css', 'wide-screen.css'];

const FILES = {
  'inter-latin.woff2': { type: 'font/woff2', file: latin },
  'inter-latin-ext.woff2': { type: 'font/woff2', file: latinExt },
  'logo.svg': { type: 'image/svg+xml; charset=utf-8', file: () => own('logo.svg') },
  'landscape.svg': { type: 'image/svg+xml; charset=utf-8', file: () => own('landscape.svg') },
  'identity.js': { type: 'text/javascript; charset=utf-8', file: () => own('identity.js') },
  'passkeys.js': { type: 'text/javascript; charset=utf-8', file: () => own('passkeys.js') },
  'identity.css': { type: 'text/css; charset=utf-8', file: () => STYLE_SHEETS.map(own) },
} as const;
export type AssetName = keyof typeof FILES;

let known: Map<string, Asset> | undefined;

/** Addresses contain a hash of the content, in the style sheet too, so browsers may cache the files forever. */
function readAssets(): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const [name, { type, file }] of Object.entries(FILES)) {
    let body = Buffer.concat([file()].flat().map((part) => readFileSync(fileURLToPath(part))));
    if (name === 'identity.css')
      body = Buffer.from(
        body
          .toString()
          .replace(/url\("([\w.-]+)"\)/g, (_, other: string) => `url("${assets.get(other)?.url}")`),
      );
    const version = createHash('sha256').update(body).digest('hex').slice(0, 12);
    const url = `${ISSUER_PATH}/assets/${name}?v=${version}`;
    const brotli = type === 'font/woff2' ? undefined : brotliCompressSync(body);
    assets.set(name, { type, body, brotli, url });
  }
  return assets;
}

export function assetUrl(name: AssetName): string {
  return findAsset(name)?.url ?? '';
}

/** Read when the pages are mounted, because other modules import this file for its functions only. */
function findAsset(name: string): Asset | undefined {
  known ??= readAssets();
  return known.get(name);
}

export function assetRoutes(scope: FastifyInstance): void {
  // Read at startup, so the first page does not wait.
  assetUrl('logo.svg');
  scope.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const asset = findAsset(request.params.name);
    if (!asset) throw new AppError('route.not-found');
    const isBrotli = asset.brotli && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (isBrotli) reply.header('content-encoding', 'br');
    return reply
      .type(asset.type)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(isBrotli ? asset.brotli : asset.body);
  });
}
