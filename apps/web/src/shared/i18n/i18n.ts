import type { Language } from '@canola/api-schema/access';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, firstLanguage, rememberedLanguage } from './language.ts';
import { tidyTexts } from './tidy.ts';

type Texts = { default: Record<string, unknown> };
/** The texts of errors are the server's as well. */
const files = import.meta.glob<Texts>([
  '../../locales/*/*.json',
  '../../../../../packages/api-schema/src/locales/*/*.json',
]);
const byName = new Map(
  Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/'), load] as const),
);

/** A namespace of a language is its own chunk, loaded when a screen needs it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = byName.get(`${language}/${namespace}.json`);
    if (!load) return done(new Error(`No texts ${namespace} in ${language}.`), false);
    load().then(
      (texts) => done(null, texts.default),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
};

export async function startI18n(): Promise<void> {
  const language = firstLanguage(rememberedLanguage.read(), navigator.languages);
  i18next.on('languageChanged', (now) => {
    document.documentElement.lang = now;
  });
  await i18next
    .use(backend)
    .use(tidyTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      // All three languages are complete, so a fallback would only hide a missing text.
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['shell', 'ui'],
      // Requested in this task, ahead of the code of the page, which takes longer.
      initAsync: false,
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      postProcess: [tidyTexts.name],
      returnEmptyString: false,
      react: { useSuspense: true },
    });
}

/** Ahead of the screens that read them; a screen whose texts are missing loads them again by itself. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
}

export function currentLanguage(): Language {
  return (i18next.resolvedLanguage ?? i18next.language ?? DEFAULT_LANGUAGE) as Language;
}

/** The texts are loaded first, then all screens change together. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberedLanguage.write(language);
  if (language !== currentLanguage()) await i18next.changeLanguage(language);
}
