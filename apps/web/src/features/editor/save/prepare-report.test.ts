import { SaveReport } from '@canola/api-schema/news/report';
import { beforeEach, expect, test, vi } from 'vitest';
import { newPart, newReport, type PartValues, type ReportValues } from '../form/report-values.ts';
import { PendingImages } from '../text/pending-images.ts';
import { PreparationError, prepareReport } from './prepare-report.ts';

const GUID = '018f3c1e-0000-4000-8000-00000000000';
const stored = (n: number) => ({
  guid: `${GUID}${n}`,
  url: `/can-news/api/image/${GUID}${n}`,
  width: 1600,
  height: 900,
});
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

let images: PendingImages;
beforeEach(() => {
  let next = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:https://canola.test/${next++}`);
  images = new PendingImages();
});

const part = (change: Partial<PartValues>): PartValues => ({
  ...newPart(),
  commodityId: '4',
  headline: ' Crushers cover ',
  recommendationText: 'Keep a third.',
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Up' }] }] },
  ...change,
});
const showing = (...urls: string[]) => ({
  type: 'doc',
  content: urls.map((src) => ({ type: 'image', attrs: { src, alt: null, title: null, width: null } })),
});
const report = (change: Partial<ReportValues>): ReportValues => ({
  ...newReport('2026-11-16', 'en'),
  headline: 'Rain ',
  commodities: [part({})],
  ...change,
});

test('what is sent is what the server takes: trimmed, without commodities that have no headline', async () => {
  const values = report({ commodities: [part({ headline: ' ' }), part({ commodityId: '1' })] });
  const { body, partAt } = await prepareReport(values, images, vi.fn());
  expect(SaveReport.parse(body)).toMatchObject({
    headline: 'Rain',
    summary: null,
    image: null,
    commodities: [{ commodityId: 1, headline: 'Crushers cover' }],
  });
  expect(partAt).toEqual([1]);
});

test('pictures are uploaded and their addresses replaced, each once however often it is shown', async () => {
  const [first, second] = [images.add(picture('a.png')), images.add(picture('b.png'))];
  const upload = vi.fn().mockResolvedValueOnce(stored(1)).mockResolvedValueOnce(stored(2));
  const values = report({ commodities: [part({ text: showing(first, second, first) })] });
  const { body } = await prepareReport(values, images, upload);
  expect(upload).toHaveBeenCalledTimes(2);
  const { summary } = SaveReport.parse(body).commodities[0] ?? {};
  expect(summary?.content.map((node) => node.type === 'image' && node.attrs.src)).toEqual([
    stored(1).url,
    stored(2).url,
    stored(1).url,
  ]);
});

test('pictures of a commodity that is left out are not uploaded', async () => {
  const upload = vi.fn();
  const text = showing(images.add(picture('a.png')));
  await prepareReport(report({ commodities: [part({ headline: '', text }), part({})] }), images, upload);
  expect(upload).not.toHaveBeenCalled();
});

test('a failed upload names its picture, and what was uploaded before is not sent again', async () => {
  const urls = [images.add(picture('a.png')), images.add(picture('field-rain.jpg'))];
  const values = report({ commodities: [part({ text: showing(...urls) })] });
  const upload = vi.fn().mockResolvedValueOnce(stored(1)).mockRejectedValueOnce(new Error('no'));
  await expect(prepareReport(values, images, upload)).rejects.toMatchObject({
    name: PreparationError.name,
    picture: 'field-rain.jpg',
  });
  upload.mockResolvedValueOnce(stored(2));
  await prepareReport(values, images, upload);
  expect(upload.mock.calls.map(([file]) => file.name)).toEqual(['a.png', 'field-rain.jpg', 'field-rain.jpg']);
});

test('a new cover is uploaded once, a stored one keeps its id', async () => {
  const upload = vi.fn().mockResolvedValue(stored(3));
  const file = picture('cover.jpg');
  const values = report({ cover: { file, url: images.add(file) } });
  for (const _ of [1, 2])
    expect((await prepareReport(values, images, upload)).body.image).toEqual({ guid: stored(3).guid });
  expect(upload).toHaveBeenCalledTimes(1);
  const withCover = report({ cover: { guid: stored(4).guid, url: stored(4).url } });
  expect((await prepareReport(withCover, images, upload)).body.image).toEqual({ guid: stored(4).guid });
});
