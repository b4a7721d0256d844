import { DocusealApi } from '@docuseal/api';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { type ContractDesk, openContractDesk, TYPED } from '../../../test/contract-desk.ts';
import { requireService } from '../../modules/trading/contracts/signing/signing-service.ts';

let desk: ContractDesk;
let api: DocusealApi;
beforeAll(async () => {
  desk = await openContractDesk();
  const { url, apiKey } = requireService(desk.deps.config);
  api = new DocusealApi({ url, key: apiKey });
});
afterAll(() => desk.close());

const page = (slug: string, query = '', headers: Record<string, string> = {}) =>
  fetch(`${desk.url}/sandbox/signing/s/${slug}${query}`, { headers });

describe('the page', () => {
  it.each([
    ['en', 'Sign the contract', 'Your full name'],
    ['cs', 'Podpis smlouvy', 'Celé jméno'],
    ['ro', 'Semnarea contractului', 'Numele complet'],
  ])('speaks %s and shows the terms of the paper', async (language, title, field) => {
    const { slug } = await desk.traderSigned();
    const html = await (await page(slug, `?lang=${language}`)).text();
    expect(html).toContain(`<html lang="${language}">`);
    for (const part of [title, field, 'Pšenice potravinářská', 'Brázda Trade s.r.o.', 'Ing. Petra Horáková'])
      expect(html).toContain(part);
    expect(await (await page(slug, '', { 'accept-language': language })).text()).toContain(title);
  });

  it.each([
    ['en', 'Sign for '],
    ['cs', 'Podepsat za '],
    ['ro', 'Semnați pentru '],
  ])('names the sum on its button in %s, as the paper writes it', async (language, button) => {
    const { slug } = await desk.traderSigned();
    const html = await (await page(slug, `?lang=${language}`)).text();
    const total = /<dt>Cena celkem bez DPH<\/dt><dd>([^<]+)</.exec(html)?.[1];
    expect(total).toMatch(/\d/);
    expect(html).toContain(`<button class="primary">${button}${total}</button>`);
  });

  it.each([
    ['en', 'Signed', 'en-IE'],
    ['cs', 'Podepsáno', 'cs-CZ'],
  ])("says in %s when the trader signed, by the company's clock", async (language, word, locale) => {
    const { contractId, slug } = await desk.traderSigned();
    const { data } = await api.listSubmitters({ external_id: `${contractId}:trader` });
    const at = new Date(data?.[0]?.completed_at ?? '');
    const write = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Europe/Prague' }).format(at);
    const time = write({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
    const html = await (await page(slug, `?lang=${language}`)).text();
    expect(html).toContain(`${word} ${write({ dateStyle: 'medium' })}, ${time}<`);
  });

  it('is held by frames of the app alone and runs nothing inline', async () => {
    const { slug } = await desk.traderSigned();
    const { headers } = await page(slug);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors 'self' ${new URL(desk.deps.config.publicUrl).origin};`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    [{ ...TYPED, name: ' ' }, 'Napište prosím celé jméno.'],
    [{ ...TYPED, consent: '' }, 'Potvrďte prosím, že znáte obsah smlouvy.'],
    [{ ...TYPED, kind: 'DRAWN', path: '' }, 'Nakreslete prosím podpis'],
    [{ ...TYPED, kind: 'DRAWN', path: 'M1 1"/><script>' }, 'Nakreslete prosím podpis'],
  ])('asks again for what is missing: %o', async (fields, message) => {
    const { slug } = await desk.traderSigned();
    const answer = await desk.submit(slug, 'sign', fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
  });

  it('keeps what was drawn while something else is missing', async () => {
    const { slug } = await desk.traderSigned();
    const drawn = { ...TYPED, kind: 'DRAWN', path: 'M10 90L60 20', consent: '' };
    const html = await (await desk.submit(slug, 'sign', drawn)).text();
    expect(html).toMatch(/value="DRAWN" checked/);
    expect(html).not.toMatch(/value="TYPED" checked/);
    expect(html).toContain('name="path" value="M10 90L60 20"');
  });

  it('takes a drawn signature, which stands on the paper', async () => {
    const { slug, contractId } = await desk.traderSigned();
    const drawn = { ...TYPED, kind: 'DRAWN', path: 'M10 90L60 20L90 150M120 80L300 90' };
    expect((await desk.submit(slug, 'sign', drawn)).status).toBe(303);
    const paper = await (await page(slug, '/document.pdf')).arrayBuffer();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(paper)), { mergePages: true });
    expect(text).toContain('Tomáš Dvořák ·');
    expect(await (await page(slug, '?lang=en')).text()).toContain('Both parties have signed.');
    expect(contractId).toBeDefined();
  });

  it('asks for a reason to decline, and then says so', async () => {
    const { slug } = await desk.traderSigned();
    expect((await desk.submit(slug, 'decline', { reason: ' ' })).status).toBe(422);
    expect((await desk.submit(slug, 'decline', { reason: 'wrong price' })).status).toBe(303);
    expect(await (await page(slug, '?lang=en')).text()).toContain('The contract was declined');
    // Nobody signs it after that.
    await desk.submit(slug, 'sign', TYPED);
    expect(await (await page(slug, '?lang=en')).text()).toContain('The contract was declined');
  });

  it('waits for the trader, who signs first', async () => {
    const { slug } = await desk.confirmed();
    expect(await (await page(slug, '?lang=en')).text()).toContain('The other party signs first.');
    await desk.submit(slug, 'sign', TYPED);
    expect(await (await page(slug, '?lang=en')).text()).toContain('The other party signs first.');
  });

  it('of an unknown key is not there', async () => {
    const answer = await page('nothing', '?lang=en');
    expect([answer.status, (await answer.text()).includes('Document not found')]).toEqual([404, true]);
  });

  it('takes forms of its own page only', async () => {
    const { slug } = await desk.traderSigned();
    await fetch(`${desk.url}/sandbox/signing/s/${slug}/sign`, {
      method: 'POST',
      body: new URLSearchParams(TYPED),
      headers: { 'sec-fetch-site': 'cross-site' },
      redirect: 'manual',
    });
    expect(await (await page(slug, '?lang=en')).text()).toContain('Your full name');
  });
});

describe("the vendor's API", () => {
  it('asks for its key', async () => {
    const { url } = requireService(desk.deps.config);
    await expect(new DocusealApi({ url, key: 'wrong' }).getSubmission(1)).rejects.toThrow('401');
    await expect(api.getSubmission(987_654)).rejects.toThrow('404');
  });

  it('keeps the order of signatures, and what was completed stays', async () => {
    const { contractId } = await desk.confirmed();
    const signing = await desk.signing(contractId);
    const [trader, user] = [Number(signing?.trader_submitter_id), Number(signing?.user_submitter_id)];
    const values = { signature: 'Somebody' };
    await expect(api.updateSubmitter(user, { completed: true, values })).rejects.toThrow('not the turn');
    expect(await api.getSubmitter(user)).toMatchObject({ status: 'awaiting', completed_at: null });
    expect(await api.updateSubmitter(trader, { completed: true, values })).toMatchObject({
      status: 'completed',
    });
    await expect(api.updateSubmitter(trader, { completed: true, values })).rejects.toThrow('not the turn');
    expect(await api.getSubmitter(user)).toMatchObject({ status: 'sent' });
  });

  it('remembers everything in the database: another process goes on', async () => {
    const { contractId } = await desk.confirmed();
    const signing = await desk.signing(contractId);
    const other = await buildTestApp({ sharing: desk });
    const answer = await other.app.inject({
      url: `/sandbox/signing/api/submissions/${signing?.submission_id}`,
      headers: { 'x-auth-token': requireService(desk.deps.config).apiKey },
    });
    expect(answer.json()).toMatchObject({ id: Number(signing?.submission_id), status: 'pending' });
    await other.close();
  });
});

it('there is none where there is no demo', async () => {
  const real = await buildTestApp({ sharing: desk, config: { demo: false } });
  expect((await real.app.inject({ url: '/sandbox/signing/s/any' })).statusCode).toBe(404);
  await real.close();
});
