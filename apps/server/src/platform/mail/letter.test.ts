import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@canola/api-schema/access';
import { describe, expect, test } from 'vitest';
import { faultsOf } from '../../../test/html-faults.ts';
import { HORIZON_HTML } from './horizon.ts';
import { letter } from './letter.ts';
import type { Letter } from './letter-html.ts';

const CONFIG = {
  support: { email: 'help&us@canola.test', phone: '+420 800 000 000' },
  publicUrl: 'https://canola.test',
};
const LOCALES = new URL('../../locales/', import.meta.url);

const write = (about: Partial<Letter>) =>
  letter(CONFIG, {
    to: 'farmer@canola.test',
    language: 'en',
    subject: 'Subject',
    paragraphs: ['Body'],
    ...about,
  });

/** Every mail that a module has texts for: `mail.<kind>` with a subject, one or more bodies and a button. */
function mailTexts(language: string): { name: string; texts: Record<string, string> }[] {
  const folder = new URL(`${language}/`, LOCALES);
  return readdirSync(folder).flatMap((file) => {
    const { mail = {} } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    return Object.entries<Record<string, string>>(mail)
      .filter(([, texts]) => texts.subject !== undefined)
      .map(([kind, texts]) => ({ name: `${file.replace('.json', '')} ${kind}`, texts }));
  });
}

describe.each(LANGUAGES)('in %s', (language) => {
  const url = 'https://canola.test/pricing?payment=1&x="<2>"';

  test.each(mailTexts(language))('$name is valid HTML and reads the same as text', async ({ texts }) => {
    const { subject = '', button, ...bodies } = texts;
    for (const body of Object.values(bodies)) {
      const mail = write({
        language,
        subject,
        paragraphs: body.split('\n\n'),
        ...(button !== undefined && { button: { text: button, url, hint: 'Hint' } }),
        note: 'Note',
        why: { text: 'Why', link: 'Change', url },
      });
      // The same in every mail, and half of it: checked once, below.
      expect(await faultsOf(mail.html.replace(HORIZON_HTML, ''))).toEqual([]);
      for (const line of body.split('\n').filter(Boolean)) expect(mail.text).toContain(line);
      expect(mail.text).toContain(url);
    }
  });
});

test('there are mails to check, and the checker finds a fault', async () => {
  expect(mailTexts('cs').length).toBeGreaterThan(30);
  expect(mailTexts('ro').map(({ name }) => name)).toEqual(mailTexts('en').map(({ name }) => name));
  expect(await faultsOf(write({}).html.replace('</h1>', '</h2>'))).not.toEqual([]);
});

test('a mail of several parts is valid and has all of them as text', async () => {
  const parts = ['First', 'Second'].map((title) => ({
    title,
    paragraphs: [`${title} body`, `Crop: Wheat\nPrice: 1 <Kč> & "more"`],
    button: { text: 'Open', url: `https://canola.test/${title}` },
  }));
  const mail = write({ paragraphs: [], parts, isGreeted: false });
  expect(await faultsOf(mail.html)).toEqual([]);
  expect(mail.text).toContain(
    'FIRST\n\nFirst body\n\nCrop: Wheat\nPrice: 1 <Kč> & "more"\n\nOpen:\nhttps://canola.test/First',
  );
  expect(mail.text).not.toContain('Hello');
  expect(mail.html).not.toContain('Hello');
});

test('a list has what is said on one side and what it leads to on the other, and the same as text', async () => {
  const row = { text: 'Sign', hint: '96 t <Wheat>', value: null, change: null, url: null, action: null };
  const rows = [
    { ...row, url: 'https://canola.test/1', action: 'Open' },
    { ...row, text: 'Wheat', hint: null, value: '5 210 Kč/t', change: '−20 Kč' },
    { ...row, text: 'Report', url: 'https://canola.test/2' },
  ];
  const mail = write({
    paragraphs: [],
    parts: [{ title: 'Today', paragraphs: [], rows, button: undefined }],
  });
  expect(await faultsOf(mail.html.replace(HORIZON_HTML, ''))).toEqual([]);
  expect(mail.html).toMatch(/class="down"[^>]*>−20 Kč/);
  expect(mail.html).toMatch(/<a [^>]*canola\.test\/2[^>]*>Report<\/a>/);
  expect(mail.html).not.toContain('<Wheat>');
  expect(mail.text).toContain(
    'TODAY\n\nSign\n96 t <Wheat>\nhttps://canola.test/1\n\nWheat: 5 210 Kč/t (−20 Kč)\n\nReport',
  );
});

test('lines of names and values are a table, other lines stay a paragraph', () => {
  const { html } = write({ paragraphs: ['Account: CZ65\nSymbol: 26', 'Reason: one\nand a second line'] });
  expect(html).toMatch(/<th scope="row"[^>]*>Account<\/th><td[^>]*>CZ65<\/td>/);
  expect(html).toContain('Reason: one<br>and a second line');
});

test('whatever a person typed is text in the HTML', () => {
  const { html, text } = write({ subject: '<b>&', paragraphs: ['<img src=x onerror=alert(1)>'] });
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&lt;img src=x');
  expect(text).toContain('<img src=x onerror=alert(1)>');
});

test('it loads nothing: no picture, font or script', () => {
  expect(write({}).html).not.toMatch(/<img|<link|<script|url\(|@import|@font-face|src=/);
});
