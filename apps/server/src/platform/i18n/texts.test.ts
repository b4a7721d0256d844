import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@canola/api-schema/access';
import { expect, test } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';
import { texts } from './texts.ts';

const locales = new URL('../../locales/', import.meta.url);
const namespaces = readdirSync(new URL('en/', locales)).map((file) => file.replace('.json', ''));

/** Dotted keys of all texts. */
function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}
const read = (language: Language, namespace: string): object =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, locales), 'utf8'));
const PLURAL = /_(zero|one|two|few|many|other)$/;
const plain = (keys: string[]) => keys.filter((key) => !PLURAL.test(key)).toSorted();

test('a text is found by its key and takes parameters', () => {
  expect(texts('en', 'mail')('outbox.to', { address: 'a@b.test' })).toBe('To a@b.test');
  expect(texts('cs', 'mail')('outbox.title')).toBe('Odeslaná pošta');
});

test('a sentence that ends with a name has one full stop', () => {
  const approved = (company: string) => texts('en', 'users')('mail.approved.body', { company });
  expect(approved('Agro Morava s.r.o.')).toMatch(/ for Agro Morava s\.r\.o\.$/);
  expect(approved('Statek Dvořák')).toMatch(/ for Statek Dvořák\.$/);
});

test('Czech has four plural forms, Romanian three', () => {
  const count = (language: Language, number: number) =>
    texts(language, 'mail')('outbox.count', { count: number });
  expect([1, 3, 1.5, 5, 1200].map((number) => count('cs', number))).toEqual([
    '1 zpráva',
    '3 zprávy',
    '1,5 zprávy',
    '5 zpráv',
    '1\u00a0200 zpráv',
  ]);
  expect([1, 5, 20].map((number) => count('ro', number))).toEqual(['1 mesaj', '5 mesaje', '20 de mesaje']);
});

test('a missing text or parameter is a mistake that is noticed', () => {
  expect(() => texts('en', 'mail')('outbox.nothing')).toThrow('mail:outbox.nothing');
  expect(() => texts('en', 'mail')('outbox.to')).toThrow('address');
});

test('all languages have the same texts, and every plural form of theirs', () => {
  for (const namespace of namespaces) {
    const english = keysOf(read('en', namespace));
    for (const language of LANGUAGES) {
      const keys = keysOf(read(language, namespace));
      expect(plain(keys), `${language}/${namespace}`).toEqual(plain(english));
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const wanted = new Set(
        english
          .filter((key) => PLURAL.test(key))
          .flatMap((key) => forms.map((form) => key.replace(PLURAL, `_${form}`))),
      );
      expect(new Set(keys.filter((key) => PLURAL.test(key))), `${language}/${namespace}`).toEqual(wanted);
    }
  }
});

test('the language is the first of ours that the browser prefers', () => {
  expect(preferredLanguage('de-AT,cs;q=0.8,en;q=0.9,ro;q=0')).toBe('en');
  expect(preferredLanguage('ro-RO')).toBe('ro');
  expect(preferredLanguage('fr, *;q=0.1')).toBe('en');
  expect(preferredLanguage(undefined)).toBe('en');
});

test('a text of its own for a context, otherwise the common one', () => {
  const t = texts('cs', 'contracts');
  const number = (context: string) => t('confirmation.companyNumber', { context });
  expect(['CZ', 'RO', 'IE'].map(number)).toEqual(['IČO', 'CUI', 'Identifikační číslo firmy']);
});
