import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the gallery of components for its journey (`e2e/journeys/gallery.spec.ts`); `npm run dev` needs no build. */
export default defineConfig({
  root: fileURLToPath(new URL('../gallery', import.meta.url)),
  base: '/gallery/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('../../../node_modules/.cache/gallery', import.meta.url)),
    emptyOutDir: true,
  },
});
