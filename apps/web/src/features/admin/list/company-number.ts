/** `CZ 268 41 902`: Czech and Slovak numbers are read in groups. */
export function companyNumberOf(country: string, number: string): string {
  const isGrouped = (country === 'CZ' || country === 'SK') && /^\d{8}$/.test(number);
  const shown = isGrouped ? number.replace(/^(\d{3})(\d{2})(\d{3})$/, '$1\u00a0$2\u00a0$3') : number;
  return `${country}\u00a0${shown}`;
}
