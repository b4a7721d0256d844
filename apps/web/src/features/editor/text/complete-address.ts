/** What people leave out: `canola.test/x` is a page, `jan@farm.cz` a mail, `+420 603 …` a phone. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  if (/^\S+@\S+\.\S+$/.test(text) && !/^[a-z]+:/i.test(text)) return `mailto:${text}`;
  if (/^\+[\d\s()-]{6,}$/.test(text)) return `tel:${text.replaceAll(/[^\d+]/g, '')}`;
  if (/^[^\s:/]+\.[^\s:/.]{2,}(\/|$|\?)/.test(text)) return `https://${text}`;
  return text;
}
