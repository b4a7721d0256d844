import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'node_modules/.cache/gallery');

/** The gallery is not part of the product, so its journey builds it. */
export function buildGallery(): void {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--config', 'vite/gallery.config.ts'], {
    cwd: join(ROOT, 'apps/web'),
  });
}

/** Opens the built gallery; its files come from the disk, at an address that the server doesn't have. */
export async function openGallery(page: Page): Promise<void> {
  await page.route('**/gallery/**', (route) => {
    const file = new URL(route.request().url()).pathname.replace('/gallery/', '') || 'index.html';
    return route.fulfill({ path: join(BUILT, file) });
  });
  await page.goto('/gallery/');
}
