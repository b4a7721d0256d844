import { oneOf, remembered } from '#shared/storage/remembered.ts';
import { createStore, useStore } from '#shared/storage/store.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const rememberedTheme = remembered('theme', oneOf(...THEMES));
const themeStore = createStore<Theme>('system');

export function startTheme(): void {
  chooseTheme(rememberedTheme.read() ?? 'system');
}

/** `data-theme` on the root decides over the system's choice (shared/ui/theme.css). */
export function chooseTheme(theme: Theme): void {
  rememberedTheme.write(theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  themeStore.set(theme);
}

export function useTheme(): Theme {
  return useStore(themeStore);
}
