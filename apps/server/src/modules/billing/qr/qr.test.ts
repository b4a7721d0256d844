import { decode } from 'bysquare/pay';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { qrCodes, qrPng, qrSquares } from './qr.ts';
import { spayd, type Transfer } from './transfer-codes.ts';

const jsQR = jsqr.default;

const TRANSFER: Transfer = {
  beneficiary: 'Řepka & synové s.r.o.',
  iban: 'CZ65 0800 0000 1920 0014 5399',
  swift: 'GIBACZPX',
  amount: '350.90',
  currency: 'CZK',
  variableSymbol: '2600000018',
  dueOn: '2026-11-30',
  message: 'Canola PLUS*měsíčně',
};
const EURO: Transfer = { ...TRANSFER, currency: 'EUR', amount: '14.76' };

/** As a phone would read it from the picture. */
async function readPng(png: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
const read = async (transfer: Transfer, country: string) =>
  Promise.all(
    (await qrCodes(transfer, country)).map(async ({ standard, text }) => ({
      standard,
      text: await readPng(await qrPng(text)),
    })),
  );

describe('the QR code of a transfer', () => {
  it('in CZK is SPAYD', async () => {
    expect(await read(TRANSFER, 'CZ')).toEqual([
      {
        standard: 'SPAYD',
        text: 'SPD*1.0*ACC:CZ6508000000192000145399+GIBACZPX*AM:350.90*CC:CZK*DT:20261130*X-VS:2600000018*RN:REPKA SYNOVE S.R.O.*MSG:CANOLA PLUS MESICNE',
      },
    ]);
  });

  it('in EUR is the European one, with the symbol as text', async () => {
    const [code, ...others] = await read(EURO, 'IE');
    expect(others).toEqual([]);
    expect(code?.text?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'GIBACZPX',
      'Repka synove s.r.o.',
      'CZ6508000000192000145399',
      'EUR14.76',
      '',
      '',
      'VS2600000018',
    ]);
  });

  it('of a Slovak company is PAY by square and the European one', async () => {
    const [slovak, european] = await read(EURO, 'SK');
    expect(european?.standard).toBe('EPC');
    expect(decode(slovak?.text ?? '').payments).toMatchObject([
      {
        amount: 14.76,
        currencyCode: 'EUR',
        paymentDueDate: '20261130',
        variableSymbol: '2600000018',
        bankAccounts: [{ iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' }],
        beneficiary: { name: 'Repka synove s.r.o.' },
      },
    ]);
  });

  it('in RON does not exist', async () => {
    expect(await qrCodes({ ...TRANSFER, currency: 'RON' }, 'RO')).toEqual([]);
  });

  it('takes no field from a name or a message', () => {
    const text = spayd({ ...TRANSFER, message: 'X*AM:1.00', beneficiary: 'A*ACC:CZ00' });
    expect(text.split('*').filter((part) => /^(AM|ACC):/.test(part))).toHaveLength(2);
  });

  it('drawn from its squares is the same code', async () => {
    const text = spayd(TRANSFER);
    const { size, dark } = await qrSquares(text);
    const scale = 4;
    const side = (size + 8) * scale;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [row, col] of dark)
      for (let y = 0; y < scale; y += 1)
        for (let x = 0; x < scale; x += 1) {
          const at = (((row + 4) * scale + y) * side + (col + 4) * scale + x) * 4;
          pixels.fill(0, at, at + 3);
        }
    expect(jsQR(pixels, side, side)?.data).toBe(text);
  });
});
