import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../packages/api-schema/src/access.ts';

type Tree = { [key: string]: string | Tree };

const APPS = resolve(import.meta.dirname, '../../apps');
/** Texts of the server's own pages: the provider's and the mailbox of demo mode. */
const SERVER_PAGES = ['identity.json', 'mail.json'];

/** A worker reads the files once; they do not change while it runs. */
function once<T>(read: (language: Language) => T): (language: Language) => T {
  const known = new Map<Language, T>();
  return (language) => {
    const found = known.get(language) ?? read(language);
    known.set(language, found);
    return found;
  };
}

function textsOf(language: Language): string[] {
  const web = `${APPS}/web/src/locales/${language}`;
  const errors = `${APPS}/../packages/api-schema/src/locales/${language}/errors.json`;
  const server = `${APPS}/server/src/locales/${language}`;
  return [
    ...readdirSync(web).map((file) => `${web}/${file}`),
    errors,
    ...SERVER_PAGES.map((file) => `${server}/${file}`),
  ].flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8')) as Tree));
}

const leaves = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

/** Words that make an English sentence and do not exist in Czech or Romanian. */
const COMMON = new Set(
  `the of and is you that it for was with your be this have from or not but what all were when we there can which
  their if will each about how up out them then these would other into has more see could than first been its who
  now over did down only find use may long very after just where most know please again try cannot does here any
  yet nothing something should until before because while our they he she us at`.split(/\s+/),
);

/** The texts of the English files that the language does not share, whole or with names in them. */
const englishBeside = once((language: Language) => {
  const own = new Set(textsOf(language));
  const english = textsOf('en').filter((text) => !own.has(text) && /\p{L}{2}/u.test(text));
  return { whole: new Set(english), templates: english.filter(hasOwnWords).map(asPattern) };
});

/** English texts on a page that is in another language. */
export function englishIn(texts: Iterable<string>, language: Exclude<Language, 'en'>): string[] {
  const { whole, templates } = englishBeside(language);
  return [...new Set(texts)].filter(
    (text) => whole.has(text) || templates.some((pattern) => pattern.test(text)) || hasEnglishWords(text),
  );
}

/** A text of placeholders and hardly any words would match anything. */
function hasOwnWords(text: string): boolean {
  return text.includes('{{') && (text.replace(/\{\{\w+\}\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0) >= 2;
}

function asPattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`, 'u');
}

/** In an id, letters between digits may look like words. */
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

function hasEnglishWords(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replace(IDS, '')
      .match(/\p{L}+/gu) ?? [];
  return words.some((word, at) => COMMON.has(word) && COMMON.has(words[at + 1] ?? ''));
}

/** All texts of the page: the visible ones, and those only for a screen reader or the browser's tab. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style') && parentElement?.checkVisibility())
        said.push(textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      if (element.checkVisibility())
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          said.push(element.getAttribute(name) ?? '');
    return said.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  });
}

/** Returns the texts of the page. */
export async function expectNoEnglish(
  page: Page,
  language: Exclude<Language, 'en'>,
  where: string,
): Promise<string[]> {
  const said = await textsOn(page);
  expect(await page.locator('html').getAttribute('lang'), where).toBe(language);
  expect(englishIn(said, language), where).toEqual([]);
  return said;
}
