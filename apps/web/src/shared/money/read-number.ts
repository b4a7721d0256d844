interface Signs {
  decimal: string;
  group: string;
}

const signs = new Map<string, Signs>();

function signsOf(locale: string): Signs {
  let found = signs.get(locale);
  if (!found) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
    found = {
      decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
      group: parts.find((part) => part.type === 'group')?.value ?? ',',
    };
    signs.set(locale, found);
  }
  return found;
}

/**
 * Reads what somebody is typing, in their own locale: `5 600,5` in Czech, `5.600,5` in Romanian. Nothing is
 * `null`; what is no number yet (a lone minus) is `undefined`.
 */
export function readNumber(text: string, locale: string): number | null | undefined {
  const { decimal, group } = signsOf(locale);
  const plain = text.replaceAll(group, '').replaceAll(/\s/g, '').replaceAll('−', '-').replace(decimal, '.');
  if (plain === '') return null;
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  return Number(plain);
}
