// @vitest-environment jsdom
import { safeParseRichText } from '@canola/api-schema/news/rich-text';
import { getSchema } from '@tiptap/core';
import { DOMParser, Slice } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { EXTENSIONS } from './extensions.ts';
import { withoutForeignImages, withoutHandlers } from './pasted.ts';
import { toRichText } from './to-rich-text.ts';

const schema = getSchema(EXTENSIONS);
const ORIGIN = 'https://canola.test';
const OWN = '/can-news/api/image/018f3c1e-0000-4000-8000-000000000000';

function paste(markup: string) {
  const body = document.createElement('div');
  body.innerHTML = markup;
  const { slice, dropped } = withoutForeignImages(DOMParser.fromSchema(schema).parseSlice(body), ORIGIN);
  const sources: string[] = [];
  slice.content.descendants((node) => {
    if (node.type.name === 'image') sources.push(node.attrs.src);
  });
  return { dropped, sources, text: slice.content.textBetween(0, slice.content.size, ' ') };
}

test("pictures of other sites are dropped and counted, their neighbours' words stay", () => {
  expect(
    paste(
      '<p>Rain</p><img src="https://elsewhere.test/a.png"><img src="//elsewhere.test/b.png"><p>stops</p>',
    ),
  ).toEqual({ dropped: 2, sources: [], text: 'Rain stops' });
});

test('a picture between words does not take them along', () => {
  expect(paste('<p>Rain <img src="https://elsewhere.test/a.png"> stops</p>')).toMatchObject({
    dropped: 1,
    sources: [],
    text: expect.stringMatching(/Rain.*stops/),
  });
});

test('our own come along under the address of the store, whatever size was copied', () => {
  expect(paste(`<img src="${ORIGIN}${OWN}?w=480" width="1600" height="900">`)).toMatchObject({
    dropped: 0,
    sources: [OWN],
  });
  expect(paste(`<img src="https://elsewhere.test${OWN}">`).dropped).toBe(1);
});

test('a picture that was just chosen can be moved', () => {
  expect(paste(`<img src="blob:${ORIGIN}/1">`).sources).toEqual([`blob:${ORIGIN}/1`]);
  expect(paste('<img src="blob:https://elsewhere.test/1">').dropped).toBe(1);
});

test('a text without pictures is pasted as it is', () => {
  const slice = new Slice(schema.node('doc', null, [schema.node('paragraph')]).content, 1, 1);
  expect(withoutForeignImages(slice, ORIGIN)).toMatchObject({ dropped: 0, slice: { openStart: 1 } });
});

/** As Word writes it, with what somebody hostile would add. */
const OF_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Word 15">
<style><!-- p.MsoNormal {margin:0cm;font-family:"Calibri"} --></style><script>alert(1)</script></head><body lang=CS>
<!--StartFragment--><h2 style='mso-outline-level:2' onclick="alert(2)">Trh<o:p></o:p></h2>
<p class=MsoNormal style='text-indent:-18pt'><b><span style='color:#1F497D'>Pšenice</span></b> drží
<a href="javascript:alert(3)">cenu</a>, <a href="https://mill.test/" onmouseover="alert(4)">mlýn</a> čeká.<o:p>&nbsp;</o:p></p>
<table border=1><tr><td width=200 style='background:red'><p>Q4 26</p></td><td><p>220</p></td></tr></table>
<iframe src="https://elsewhere.test"></iframe><svg onload="alert(5)"><text>svg</text></svg>
<form action="https://elsewhere.test"><input value="typed"></form><!--EndFragment--></body></html>`;

test('a text out of Word keeps its words, and nothing that acts', () => {
  const parsed = new window.DOMParser().parseFromString(OF_WORD, 'text/html').body;
  const slice = DOMParser.fromSchema(schema).parseSlice(parsed);
  const { slice: cleaned } = withoutForeignImages(slice, ORIGIN);
  const text = toRichText({ type: 'doc', content: cleaned.content.toJSON() });
  const stored = JSON.stringify(text);
  expect(safeParseRichText(text)).toEqual(text);
  for (const word of ['Trh', 'Pšenice', 'cenu', 'mlýn', 'Q4 26', '220']) expect(stored).toContain(word);
  for (const act of ['alert', 'javascript', 'mso', 'elsewhere', 'color', 'typed', 'onclick'])
    expect(stored).not.toContain(act);
  expect(stored).toContain('"href":"https://mill.test/"');
});

test.each([
  ['<p onclick="alert(1)" class=a>Rain</p>', '<p class=a>Rain</p>'],
  ["<img onerror='alert(1)' src=x ONLOAD=go()>", '<img src=x>'],
  ['<p>It goes on = on and once="more"</p>', '<p>It goes on = on and once="more"</p>'],
])('of %s no handler is read', (markup, cleaned) => {
  expect(withoutHandlers(markup)).toBe(cleaned);
});
