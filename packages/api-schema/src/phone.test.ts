import { describe, expect, it } from 'vitest';
import { Phone, writePhone } from './phone.ts';

const IRISH = { countryCode: '+353', phoneNumber: '851234567' };
const ROMANIAN = { countryCode: '+40', phoneNumber: '721480913' };
const CZECH = { countryCode: '+420', phoneNumber: '602418337' };

describe('a phone as people type it', () => {
  it.each([
    ['+353', '85 123 4567', IRISH],
    ['+353', '085 123 4567', IRISH],
    ['+353', '00353 85 123 4567', IRISH],
    ['+353', '+353 (0)85 123 4567', IRISH],
    // The code that is typed says more than a country that was only guessed.
    ['+420', '00353 85 123 4567', IRISH],
    ['', '+353851234567', IRISH],
    ['+40', '0721 480 913', ROMANIAN],
    ['+40', '0721.480.913', ROMANIAN],
    ['+40', '721480913', ROMANIAN],
    ['+40', '0040 721 480 913', ROMANIAN],
    ['+420', '602 418 337', CZECH],
    ['+420', '602-418-337', CZECH],
    ['+40', '+420 602 418 337', CZECH],
    ['+421', '0905 123 456', { countryCode: '+421', phoneNumber: '905123456' }],
    // A Dublin landline: nine digits with its zero.
    ['+353', '01 234 5678', { countryCode: '+353', phoneNumber: '12345678' }],
  ])('%s and %j', (countryCode, phoneNumber, stored) => {
    expect(Phone.parse({ countryCode, phoneNumber })).toEqual(stored);
  });

  it('is read the same again once it is stored', () => {
    for (const phone of [IRISH, ROMANIAN, CZECH]) expect(Phone.parse(phone)).toEqual(phone);
  });

  it.each([
    ['+420', '602 418 33', { phoneNumber: 'phone.number-too-short' }],
    ['+40', '0721 48', { phoneNumber: 'phone.number-too-short' }],
    ['+420', '6024183376024183', { phoneNumber: 'phone.number-invalid' }],
    ['+420', 'call me maybe', { phoneNumber: 'phone.number-invalid' }],
    ['+420', '+49 30 1234567', { phoneNumber: 'phone.number-invalid' }],
    ['+420', ' ', { phoneNumber: 'field.required' }],
    ['', '602 418 337', { countryCode: 'field.required' }],
    ['420', '602 418 337', { countryCode: 'phone.code-invalid' }],
  ])('%j and %j is refused at its field', (countryCode, phoneNumber, refused) => {
    const { error } = Phone.safeParse({ countryCode, phoneNumber });
    const found: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) found[path.join('.')] ??= message;
    expect(found).toEqual(refused);
  });
});

describe('a stored phone is shown in groups', () => {
  it.each([
    [CZECH, '+420 602 418 337'],
    [ROMANIAN, '+40 721 480 913'],
    [IRISH, '+353 85 123 4567'],
    [{ countryCode: '+353', phoneNumber: '12345678' }, '+353 12 345 678'],
    [{ countryCode: '+44', phoneNumber: '7400123456' }, '+44 7400 123 456'],
    [{ countryCode: '+421', phoneNumber: '9051234567' }, '+421 905 123 4567'],
  ])('%j as %s, which is read as the same number', (phone, shown) => {
    expect(writePhone(phone)).toBe(shown);
    expect(Phone.parse({ countryCode: '', phoneNumber: shown })).toEqual(phone);
  });
});
