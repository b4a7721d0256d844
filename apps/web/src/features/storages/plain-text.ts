/** Without marks and case: typing "psenice" finds "Pšenice". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function isNamed(name: string, search: string): boolean {
  return plain(name).includes(plain(search.trim()));
}
