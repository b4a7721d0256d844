import { expect, test } from 'vitest';
import { formatIban, isIban, plainIban } from './iban.ts';

test.each(['CZ6508000000192000145399', 'RO49AAAA1B31007593840000', 'SK3112000000198742637541'])(
  '%s is an account number',
  (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(plainIban(formatIban(iban).toLowerCase())).toBe(iban);
  },
);

test.each(['', 'CZ6508000000192000145398', 'CZ56 0800', 'cz6508000000192000145399', '19-2000145399/0800'])(
  '%j is none',
  (text) => {
    expect(isIban(text)).toBe(false);
  },
);
