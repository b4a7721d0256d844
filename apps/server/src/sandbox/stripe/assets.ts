import { BASE_STYLE, CSS, loadAssets } from '../page-assets.ts';

export const assets = loadAssets('/sandbox/stripe/assets', {
  'bank.css': { type: CSS, file: [BASE_STYLE, new URL('./assets/bank.css', import.meta.url)] },
});
