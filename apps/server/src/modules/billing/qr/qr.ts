import type { QrStandard } from '@canola/api-schema/billing/invoice';
import { epc, payBySquare, spayd, type Transfer } from './transfer-codes.ts';

export interface QrCode {
  standard: QrStandard;
  text: string;
}

/** Which codes a payer's bank reads (docs/product/payments.md#bank-transfers); the first is the usual one. */
export async function qrCodes(transfer: Transfer, countryId: string): Promise<QrCode[]> {
  if (transfer.currency === 'CZK') return [{ standard: 'SPAYD', text: spayd(transfer) }];
  if (transfer.currency !== 'EUR') return [];
  const european: QrCode = { standard: 'EPC', text: epc(transfer) };
  if (countryId !== 'SK') return [european];
  return [{ standard: 'PAY_BY_SQUARE', text: await payBySquare(transfer) }, european];
}

/** The level that the three standards ask for. */
const LEVEL = { errorCorrectionLevel: 'M' } as const;

export async function qrPng(text: string): Promise<Buffer> {
  const { default: QRCode } = await import('qrcode');
  return QRCode.toBuffer(text, { ...LEVEL, type: 'png', margin: 4, scale: 8 });
}

/** The dark squares of a code by row and column, without the quiet zone. */
export async function qrSquares(text: string): Promise<{ size: number; dark: [row: number, col: number][] }> {
  const { default: QRCode } = await import('qrcode');
  const { size, data } = QRCode.create(text, LEVEL).modules;
  const dark: [number, number][] = [];
  for (const [at, isDark] of data.entries()) if (isDark) dark.push([Math.floor(at / size), at % size]);
  return { size, dark };
}
