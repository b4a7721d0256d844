import { isIban } from '@canola/api-schema/iban';
import { CURRENCIES, type CurrencyType } from '@canola/api-schema/money';
import { z } from 'zod';

const line = z.string().trim().min(1).max(200);

/** The seller of the plans, as invoices name it (docs/product/payments.md#invoices). */
interface Supplier {
  name: string;
  address: string;
  countryId: 'CZ';
  /** IČO. */
  number: string;
  /** DIČ. */
  vatId: string;
  register: string;
}

interface BankAccount {
  iban: string;
  swift: string;
  /** As people of the account's country write it. */
  account: string;
}

/** `CZ6508000000001920014533 GIBACZPX`. */
const bank = z
  .string()
  .transform((text) => text.trim().toUpperCase().split(/\s+/))
  .refine(
    ([iban = '', swift = '', ...rest]) =>
      isIban(iban) && /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(swift) && rest.length === 0,
    'expected an IBAN and a SWIFT code with a space between them',
  )
  .transform(([iban = '', swift = '']): BankAccount => ({ iban, swift, account: accountOf(iban) }))
  .optional();

/** In CZ and SK an IBAN is bank (4), prefix (6), number (10). */
function accountOf(iban: string): string {
  const [, code, prefix = '', number = ''] = /^(?:CZ|SK)\d\d(\d{4})(\d{6})(\d{10})$/.exec(iban) ?? [];
  if (!code) return iban;
  const [front, back] = [prefix, number].map((digits) => digits.replace(/^0+/, ''));
  return `${front ? `${front}-` : ''}${back}/${code}`;
}

export const SUPPLIER_SETTINGS = [
  'SUPPLIER_NAME',
  'SUPPLIER_ADDRESS',
  'SUPPLIER_NUMBER',
  'SUPPLIER_VAT',
  'SUPPLIER_REGISTER',
] as const;

/** The defaults are the demo's; outside it all but the accounts are required. */
export const SupplierEnvironment = {
  SUPPLIER_NAME: line.default('Canola Market s.r.o.'),
  SUPPLIER_ADDRESS: line.default('Polní náměstí 12, 602 00 Brno'),
  SUPPLIER_NUMBER: line.default('19345607'),
  SUPPLIER_VAT: line.default('CZ19345607'),
  SUPPLIER_REGISTER: line.default('Krajský soud v Brně, oddíl C, vložka 130256'),
  BANK_CZK: bank,
  BANK_EUR: bank,
  BANK_RON: bank,
  VAT_OSS: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .default(false),
};

const DEMO_BANKS: Partial<Record<CurrencyType, BankAccount>> = {
  CZK: { iban: 'CZ6508000000001920014533', swift: 'GIBACZPX', account: '1920014533/0800' },
  EUR: { iban: 'CZ4308000000001920014541', swift: 'GIBACZPX', account: '1920014541/0800' },
  RON: { iban: 'CZ9008000000001920014568', swift: 'GIBACZPX', account: '1920014568/0800' },
};

type Environment = z.output<z.ZodObject<typeof SupplierEnvironment>>;

export function supplierSettings(e: Environment, demo: boolean) {
  const banks = { CZK: e.BANK_CZK, EUR: e.BANK_EUR, RON: e.BANK_RON, GBP: undefined, USD: undefined };
  const supplier: Supplier = {
    name: e.SUPPLIER_NAME,
    address: e.SUPPLIER_ADDRESS,
    countryId: 'CZ',
    number: e.SUPPLIER_NUMBER,
    vatId: e.SUPPLIER_VAT,
    register: e.SUPPLIER_REGISTER,
  };
  return {
    supplier,
    /** Where transfers go, by currency. A currency without an account is paid by card only. */
    banks: Object.fromEntries(
      CURRENCIES.map((currency) => [currency, banks[currency] ?? (demo ? DEMO_BANKS[currency] : undefined)]),
    ) as Record<CurrencyType, BankAccount | undefined>,
    /** Registered for the One Stop Shop: EU buyers without a VAT id pay their own country's rate. */
    vatOss: e.VAT_OSS,
  };
}
