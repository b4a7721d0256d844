import { LEFT, roomFor } from '../../../../platform/pdf/parts.ts';
import { INK, type Pdf } from '../../../../platform/pdf/pdf.ts';

export interface DrawnCode {
  caption: string;
  size: number;
  dark: readonly (readonly [row: number, col: number])[];
}

const SIDE = 104;

/** Side by side, as vector squares: sharp on any printer. */
export function drawCodes(pdf: Pdf, codes: readonly DrawnCode[], top: number): number {
  const y = roomFor(pdf, top, SIDE + 20);
  for (const [index, { caption, size, dark }] of codes.entries()) {
    const x = LEFT + index * (SIDE + 40);
    const unit = SIDE / size;
    // One path for all squares: neighbours would show hairlines if each were filled on its own.
    for (const [row, col] of dark) pdf.rect(x + col * unit, y + row * unit, unit, unit);
    pdf.fill('#000000');
    pdf
      .font('regular')
      .fontSize(8.5)
      .fillColor(INK.quiet)
      .text(caption, x, y + SIDE + 6, { width: SIDE + 30 });
  }
  return y + SIDE + 20;
}
