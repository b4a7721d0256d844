// @vitest-environment jsdom
import { getSchema } from '@tiptap/core';
import { DOMParser, Slice } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { EXTENSIONS } from './extensions.ts';
import { withoutForeignImages } from './pasted.ts';

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
