import { LANGUAGES, type Language } from '@canola/api-schema/access';
import { ERROR_STATUS } from '@canola/api-schema/errors';
import cs from '@canola/api-schema/locales/cs/errors.json';
import en from '@canola/api-schema/locales/en/errors.json';
import ro from '@canola/api-schema/locales/ro/errors.json';
import i18next, { type TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { API_ERROR_KINDS, ApiError, errorOfReply } from '#shared/api/errors.ts';
import { errorTextOf } from './error-text.ts';

interface Texts {
  kind: Record<string, { title: string; text: string }>;
  code: Record<string, Record<string, string>>;
}

const TEXTS: Record<Language, Texts> = { en, cs, ro };
const textsOf = (language: Language): Texts => TEXTS[language];

async function translator(language: Language): Promise<TFunction<'errors'>> {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: false,
    ns: ['errors'],
    defaultNS: 'errors',
    resources: { [language]: { errors: textsOf(language) } },
    interpolation: { escapeValue: false },
  });
  return i18n.getFixedT(language, 'errors');
}

describe.each(LANGUAGES)('in %s', (language) => {
  const { kind, code } = textsOf(language);

  test('every error code of the server has a text, and no text is left over', () => {
    const written = Object.entries(code).flatMap(([area, texts]) =>
      Object.keys(texts).map((name) => `${area}.${name}`),
    );
    expect(written.toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted());
  });

  test('every kind of error has a title and a text', () => {
    expect(Object.keys(kind).toSorted()).toEqual([...API_ERROR_KINDS, 'unknown'].toSorted());
    for (const { title, text } of Object.values(kind)) expect(title && text).not.toBe('');
  });
});

describe('an error view (docs/product/screens.md#errors)', () => {
  const say = async (error: unknown, language: Language = 'cs') =>
    errorTextOf(await translator(language), error);

  test('401: unauthorized, without a technical detail', async () => {
    const shown = await say(errorOfReply(401, { code: 'token.invalid', message: 'jwt expired' }));
    expect(shown.title).toBe(textsOf('cs').kind.unauthorized?.title);
    expect(shown.detail).toBeUndefined();
  });

  test.each([
    [403, 'forbidden'],
    [404, 'not-found'],
    [500, 'server'],
    [502, 'server'],
  ])('%d: the message of its kind, %s, with the technical detail folded away', async (status, kind) => {
    const shown = await say(errorOfReply(status, undefined));
    expect(shown).toMatchObject(textsOf('cs').kind[kind] ?? {});
    expect(shown.detail).toContain(String(status));
  });

  test('500 and above: a generic message, whatever the server says', async () => {
    const shown = await say(errorOfReply(500, { message: 'relation users.user does not exist' }));
    expect(shown.text).toBe(textsOf('cs').kind.server?.text);
  });

  test('other 4xx: the text of the code, else the server’s own message', async () => {
    const known = await say(errorOfReply(422, { code: 'company.number-unknown', message: 'unknown' }));
    expect(known.text).toBe(textsOf('cs').code.company?.['number-unknown']);
    const foreign = await say(errorOfReply(418, { code: 'tea.pot', message: 'This pot makes tea only.' }));
    expect(foreign).toMatchObject({ ...textsOf('cs').kind.client, text: 'This pot makes tea only.' });
    expect(foreign.detail).toContain('418');
  });

  test('other 4xx without a sentence: the message of its kind', async () => {
    for (const body of [undefined, { message: 'tea.pot' }])
      expect((await say(errorOfReply(418, body))).text).toBe(textsOf('cs').kind.client?.text);
  });

  test('a network failure and too many companies have their own', async () => {
    expect(await say(new ApiError('network', 'Failed to fetch'))).toMatchObject(
      textsOf('cs').kind.network ?? {},
    );
    expect(await say(errorOfReply(409, { code: 'user.too-many-companies' }), 'ro')).toMatchObject(
      textsOf('ro').kind['too-many-companies'] ?? {},
    );
  });

  test('anything else: the generic message', async () => {
    const shown = await say(new TypeError('x is undefined'));
    expect(shown).toMatchObject(textsOf('cs').kind.unknown ?? {});
    expect(shown.detail).toBe('TypeError: x is undefined');
  });
});
