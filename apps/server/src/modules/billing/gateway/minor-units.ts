/** Stripe counts in hundredths of every currency that we charge, the Czech crown included. */
export function toMinorUnits(amount: string): number {
  const [, whole = '', cents = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === '') throw new Error(`not an amount to charge: ${amount}`);
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

export function fromMinorUnits(units: number): string {
  const digits = String(units).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
