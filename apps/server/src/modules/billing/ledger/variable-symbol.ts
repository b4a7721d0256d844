/** The digit that makes the Luhn sum of all digits divisible by ten: one wrong digit always shows, two swapped ones nearly always. */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** The year's two digits, seven of a sequence, and the Luhn digit (docs/product/payments.md#bank-transfers). */
export function variableSymbolOf(year: number, place: number): string {
  const digits = `${String(year).slice(-2)}${String(place).padStart(7, '0')}`;
  return digits + luhnDigit(digits);
}

export function isVariableSymbol(text: string): boolean {
  return /^[1-9]\d{9}$/.test(text) && luhnDigit(text.slice(0, 9)) === text.at(-1);
}
