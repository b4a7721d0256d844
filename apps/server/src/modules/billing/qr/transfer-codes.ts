import type { CurrencyType } from '@canola/api-schema/money';
import { withoutAccents } from '@canola/api-schema/plain-text';

export interface Transfer {
  beneficiary: string;
  iban: string;
  swift: string;
  amount: string;
  currency: CurrencyType;
  variableSymbol: string;
  /** `2026-11-30`. */
  dueOn: string;
  /** For the payer's statement. */
  message: string;
}

/** No accents and only what the narrow alphabet of a QR code and every bank accepts. */
function plain(text: string, length: number): string {
  return withoutAccents(text)
    .replaceAll(/[^0-9A-Za-z +\-./]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, length);
}

const compact = (text: string) => text.replaceAll(/\s/g, '').toUpperCase();

/** The Czech standard, "QR Platba". */
export function spayd(transfer: Transfer): string {
  const { iban, swift, amount, currency, variableSymbol, dueOn } = transfer;
  return [
    'SPD*1.0',
    `ACC:${compact(iban)}+${compact(swift)}`,
    `AM:${amount}`,
    `CC:${currency}`,
    `DT:${dueOn.replaceAll('-', '')}`,
    `X-VS:${variableSymbol}`,
    `RN:${plain(transfer.beneficiary, 35).toUpperCase()}`,
    `MSG:${plain(transfer.message, 60).toUpperCase()}`,
  ].join('*');
}

/** The European standard for SEPA transfers, version 2, in UTF-8. It has no field for the symbol. */
export function epc({ beneficiary, iban, swift, amount, variableSymbol }: Transfer): string {
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    compact(swift),
    plain(beneficiary, 70),
    compact(iban),
    `EUR${amount}`,
    '',
    '',
    `VS${variableSymbol}`,
  ].join('\n');
}

/** The Slovak standard. Loaded when needed: few papers carry it. */
export async function payBySquare(transfer: Transfer): Promise<string> {
  const { encode, PaymentOptions } = await import('bysquare/pay');
  return encode({
    payments: [
      {
        type: PaymentOptions.PaymentOrder,
        // Two decimals and at most ten digits before them: a double holds it exactly enough to print the same.
        amount: Number(transfer.amount),
        currencyCode: transfer.currency,
        paymentDueDate: transfer.dueOn.replaceAll('-', ''),
        variableSymbol: transfer.variableSymbol,
        paymentNote: plain(transfer.message, 140),
        bankAccounts: [{ iban: compact(transfer.iban), bic: compact(transfer.swift) }],
        beneficiary: { name: plain(transfer.beneficiary, 70) },
      },
    ],
  });
}
