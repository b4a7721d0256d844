import { LANGUAGES, type Language } from '@canola/api-schema/access';

/** The first of our languages that a browser asks for, by its weights; English otherwise (spec 1 §1). */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...params] = entry.trim().toLowerCase().split(';');
      const weight = Number(
        params
          .find((one) => one.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: tag.split('-')[0], weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const known = LANGUAGES.find((one) => one === language);
    if (known) return known;
  }
  return 'en';
}
