import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const own = (name: string) => new URL(`./assets/${name}`, import.meta.url);
const inter = (part: string) =>
  new URL(import.meta.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));

/** The browser gets them as one file, in this order. */
const STYLE_SHEETS = ['base.css', 'paper.css', 'form.css'];

const FILES = {
  'inter-latin.woff2': { type: 'font/woff2', file: inter('latin') },
  'inter-latin-ext.woff2': { type: 'font/woff2', file: inter('latin-ext') },
  'signing.css': { type: 'text/css; charset=utf-8', file: STYLE_SHEETS.map(own) },
  'signing.js': { type: 'text/javascript; charset=utf-8', file: own('signing.js') },
} as const;
type AssetName = keyof typeof FILES;

const assets = new Map<string, { type: string; body: Buffer; version: string }>();
for (const [name, { type, file }] of Object.entries(FILES)) {
  const body = Buffer.concat([file].flat().map((part) => readFileSync(part)));
  assets.set(name, { type, body, version: createHash('sha256').update(body).digest('hex').slice(0, 12) });
}

export const findAsset = (name: string) => assets.get(name);

export function assetUrl(name: AssetName): string {
  return `/sandbox/signing/assets/${name}?v=${assets.get(name)?.version ?? ''}`;
}
