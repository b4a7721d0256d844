import { useEffect, useState } from 'react';
import { loadSettings, type Settings } from './settings.ts';

let known: Settings | undefined;

/** Undefined until they are there, and where they cannot be loaded. */
export function useSettings(): Settings | undefined {
  const [settings, setSettings] = useState(known);
  useEffect(() => {
    if (known) return;
    let isShown = true;
    loadSettings().then(
      (loaded) => {
        known = loaded;
        if (isShown) setSettings(loaded);
      },
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return settings;
}
