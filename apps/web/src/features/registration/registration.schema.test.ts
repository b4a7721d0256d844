import type { Country } from '@canola/api-schema/users/country';
import { describe, expect, it } from 'vitest';
import { firstValues, isCompanyRequired, registrationSchema } from './registration.schema.ts';

function country(id: string, phoneCountryCode: string, changes: Partial<Country> = {}): Country {
  const rest = { localName: id, language: 'en', currency: { type: 'EUR' }, paymentMethods: [] } as const;
  return {
    ...rest,
    id,
    phoneCountryCode,
    hasCompanyValidator: true,
    isCompanyRequired: true,
    populatorFields: [],
    isAuthorized: true,
    ...changes,
    paymentMethods: [],
  };
}
const countries = [
  country('CZ', '+420'),
  country('IE', '+353', { isCompanyRequired: false }),
  country('GB', '+44', { isCompanyRequired: false, isAuthorized: false }),
];
const typed = {
  name: 'Tomáš Dvořák',
  language: 'cs',
  phone: { countryCode: '+420', phoneNumber: '602 418 337' },
  company: { countryCode: 'CZ', companyNumber: '428 17 307' },
};

function errors(changes: object, hasCompany = true): Record<string, string> {
  const { error } = registrationSchema(hasCompany).safeParse({ ...typed, ...changes });
  const found: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

describe('the registration form', () => {
  it('sends the company number without its spaces', () => {
    expect(registrationSchema(true).parse(typed).company).toEqual({
      countryCode: 'CZ',
      companyNumber: '42817307',
    });
  });

  it('sends no company where none is required, whatever was typed before', () => {
    expect(registrationSchema(false).parse(typed).company).toBeNull();
  });

  it.each([
    ['name', { name: '  ' }],
    ['phone.countryCode', { phone: { ...typed.phone, countryCode: '' } }],
    ['phone.phoneNumber', { phone: { ...typed.phone, phoneNumber: ' ' } }],
    ['company.countryCode', { company: { ...typed.company, countryCode: '' } }],
    ['company.companyNumber', { company: { ...typed.company, companyNumber: '  ' } }],
  ])('misses %s', (field, changes) => {
    expect(errors(changes)).toEqual({ [field]: 'field.required' });
  });

  it('misses everything at once, not one field after the other', () => {
    const empty = { countryCode: '', phoneNumber: '' };
    expect(
      Object.keys(errors({ name: '', phone: empty, company: { countryCode: '', companyNumber: '' } })),
    ).toEqual([
      'name',
      'phone.countryCode',
      'phone.phoneNumber',
      'company.countryCode',
      'company.companyNumber',
    ]);
  });

  it('asks for nine digits, spaces not counted', () => {
    expect(errors({ phone: { ...typed.phone, phoneNumber: '602 418 33' } })).toEqual({
      'phone.phoneNumber': 'phone.number-too-short',
    });
    expect(errors({ phone: { ...typed.phone, phoneNumber: '60 24 18 337' } })).toEqual({});
  });

  it('reads a calling code that is typed with the number before the chosen country', () => {
    const phone = { countryCode: '+420', phoneNumber: '00353 85 123 4567' };
    expect(isCompanyRequired(countries, phone)).toBe(false);
    expect(registrationSchema(false).parse({ ...typed, phone }).phone).toEqual({
      countryCode: '+353',
      phoneNumber: '851234567',
    });
  });

  it('asks for a company where the country of the phone requires one', () => {
    expect(
      ['+420', '+353', ''].map((countryCode) =>
        isCompanyRequired(countries, { countryCode, phoneNumber: '' }),
      ),
    ).toEqual([true, false, false]);
  });
});

describe('what the form starts with', () => {
  const user = { name: null, email: 'jan@farma.cz', phone: null };
  const start = (tags: string[], changes = {}, timeZone?: string) =>
    firstValues({ ...user, ...changes }, countries, { language: 'cs', tags, timeZone });

  it('leaves the name empty when it is the e-mail', () => {
    expect(start([], { name: 'jan@farma.cz' }).name).toBe('');
    expect(start([], { name: 'Jan Novák' }).name).toBe('Jan Novák');
  });

  it("guesses the countries from the browser's region", () => {
    expect(start(['cs', 'cs-CZ'])).toMatchObject({
      phone: { countryCode: '+420', phoneNumber: '' },
      company: { countryCode: 'CZ', companyNumber: '' },
    });
  });

  it.each([
    ['a clock in Prague', ['en-GB'], 'Europe/Prague', '+420'],
    ['a clock in Dublin', ['en-US', 'en'], 'Europe/Dublin', '+353'],
    ['Czech alone', ['cs'], 'Etc/UTC', '+420'],
    ['the region before the clock', ['en-IE'], 'Europe/Prague', '+353'],
  ])('guesses the country from %s', (_, tags, zone, countryCode) => {
    expect(start(tags, {}, zone).phone.countryCode).toBe(countryCode);
  });

  it('guesses no company country where none is required', () => {
    expect(start(['en-IE'])).toMatchObject({ phone: { countryCode: '+353' }, company: { countryCode: '' } });
  });

  it.each([['en'], ['en-GB'], ['de-DE']])('guesses nothing from %s', (tag) => {
    expect(start([tag])).toMatchObject({ phone: { countryCode: '' }, company: { countryCode: '' } });
  });
});
