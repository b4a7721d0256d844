export const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Text as a search compares it: a hand that types no accents and no capitals finds it too. */
export const foldText = (text: string) => withoutAccents(text).toLowerCase();
