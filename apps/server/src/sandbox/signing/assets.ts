import { BASE_STYLE, CSS, loadAssets } from '../page-assets.ts';

const own = (name: string) => new URL(`./assets/${name}`, import.meta.url);

export const assets = loadAssets('/sandbox/signing/assets', {
  'signing.css': { type: CSS, file: [BASE_STYLE, own('paper.css'), own('form.css')] },
  'signing.js': { type: 'text/javascript; charset=utf-8', file: own('signing.js') },
});
