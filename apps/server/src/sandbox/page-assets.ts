import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface Source {
  type: string;
  /** The browser gets several as one, in this order. */
  file: URL | readonly URL[];
}
export interface PageAssets {
  find(name: string): { type: string; body: Buffer } | undefined;
  /** Changes with the content, so a browser may keep what it has. */
  url(name: string): string;
}

const inter = (part: string) =>
  new URL(import.meta.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));
const FONTS: Record<string, Source> = {
  'inter-latin.woff2': { type: 'font/woff2', file: inter('latin') },
  'inter-latin-ext.woff2': { type: 'font/woff2', file: inter('latin-ext') },
};

export const CSS = 'text/css; charset=utf-8';
/** Colours, type and the header that all pages of stand-ins share. */
export const BASE_STYLE = new URL('./assets/base.css', import.meta.url);

/** The files of a stand-in's pages, served under `prefix` with the fonts. */
export function loadAssets(prefix: string, files: Record<string, Source>): PageAssets {
  const assets = new Map<string, { type: string; body: Buffer; version: string }>();
  for (const [name, { type, file }] of Object.entries({ ...FONTS, ...files })) {
    const body = Buffer.concat([file].flat().map((part) => readFileSync(part)));
    assets.set(name, { type, body, version: createHash('sha256').update(body).digest('hex').slice(0, 12) });
  }
  return {
    find: (name) => assets.get(name),
    url: (name) => `${prefix}/${name}?v=${assets.get(name)?.version ?? ''}`,
  };
}
