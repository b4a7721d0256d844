import type { PostProcessorModule } from 'i18next';

/**
 * A sentence that ends with "Agro s.r.o." has its full stop, also where the name is emphasised. A quarter ("Q4 26")
 * stays in one line.
 */
export function tidy(text: string): string {
  return text
    .replaceAll(/(?<!\.)\.(<\/\w+>)?\.(?!\.)/g, '.$1')
    .replaceAll(/\b(Q[1-4]) (\d\d)\b/g, '$1\u00a0$2');
}

export const tidyTexts: PostProcessorModule = {
  type: 'postProcessor',
  name: 'tidy',
  process: (value: unknown) => (typeof value === 'string' ? tidy(value) : value) as string,
};
