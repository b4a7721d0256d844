import { useSyncExternalStore } from 'react';
import { useTheme } from '#shared/theme/theme.ts';

const TOKENS = [
  'ink',
  'ink-2',
  'line',
  'surface',
  'leaf-text',
  'leaf-tint',
  'clay-text',
  'clay-tint',
  'wheat',
  'wheat-text',
  'wheat-tint',
  'rapeseed',
  'sky-text',
] as const;
export type Colours = Readonly<Record<(typeof TOKENS)[number], string>>;

const DARK = '(prefers-color-scheme: dark)';
const known = new Map<string, Colours>();

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(DARK);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** A canvas knows no variables of the style sheet: the values of the current theme. */
export function useColours(): Colours {
  const theme = useTheme();
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(DARK).matches);
  const key = theme === 'system' ? String(isDark) : theme;
  const before = known.get(key);
  if (before) return before;
  const style = getComputedStyle(document.documentElement);
  const read = Object.fromEntries(
    TOKENS.map((token) => [token, style.getPropertyValue(`--color-${token}`).trim()]),
  ) as Colours;
  known.set(key, read);
  return read;
}
