import { INK, PAGE, type Pdf } from './pdf.ts';

export const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - LEFT;
/** The footer is below it. */
export const BOTTOM = PAGE.height - 64;

const MARK =
  'M15 15H9.7A4.7 4.7 0 1 1 15 9.7zM17 15V9.7A4.7 4.7 0 1 1 22.3 15zM17 17h5.3A4.7 4.7 0 1 1 17 22.3zM15 17v5.3A4.7 4.7 0 1 1 9.7 17z';

/** The logo and the name, with the kind of document on the right. */
export function letterhead(pdf: Pdf, right: string): void {
  pdf.save().translate(LEFT, 42).scale(0.75);
  pdf.roundedRect(0, 0, 32, 32, 8).fill(INK.leaf);
  pdf.path(MARK).fill(INK.wheat).restore();
  pdf
    .font('semibold')
    .fontSize(13)
    .fillColor(INK.text)
    .text('Canola', LEFT + 32, 47);
  pdf
    .font('regular')
    .fontSize(8.5)
    .fillColor(INK.quiet)
    .text(right, LEFT + 120, 50, { width: WIDTH - 120, align: 'right' });
  rule(pdf, 78, INK.leaf, 1.2);
}

export function rule(pdf: Pdf, y: number, color: string = INK.line, width = 0.6): void {
  pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(color).stroke();
}

/** A heading in its own size, on a page with enough room for what follows. */
export function heading(pdf: Pdf, text: string, y: number): number {
  pdf.font('semibold').fontSize(8.5).fillColor(INK.leaf).text(text.toLocaleUpperCase(), LEFT, y, {
    width: WIDTH,
    characterSpacing: 0.6,
  });
  return pdf.y + 6;
}

/**
 * Rows of a name and its value, divided by lines; continues on a new page when there is no room. Returns where it
 * ends.
 */
export function facts(
  pdf: Pdf,
  rows: readonly (readonly [name: string, value: string])[],
  top: number,
  /** Between the lines and the words: less where a document should stay on one page. */
  space = 4.5,
): number {
  const nameWidth = 150;
  let y = top;
  for (const [name, value] of rows) {
    const nameHeight = pdf
      .font('regular')
      .fontSize(9.5)
      .heightOfString(name, { width: nameWidth - 12 });
    pdf.font('semibold');
    const height = Math.max(
      nameHeight,
      pdf.heightOfString(value, { width: WIDTH - nameWidth, lineGap: 1.5 }),
    );
    y = roomFor(pdf, y, height + 2 * space);
    rule(pdf, y);
    pdf
      .font('regular')
      .fontSize(9.5)
      .fillColor(INK.quiet)
      .text(name, LEFT, y + space, { width: nameWidth - 12 });
    pdf
      .font('semibold')
      .fillColor(INK.text)
      .text(value, LEFT + nameWidth, y + space, { width: WIDTH - nameWidth, lineGap: 1.5 });
    y += height + 2 * space;
  }
  rule(pdf, y);
  return y;
}

/** The same place, or the top of a new page when there is too little below it. */
export function roomFor(pdf: Pdf, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  pdf.addPage();
  return PAGE.margin;
}

/** At the bottom of every page: the document and the page number. */
export function footers(pdf: Pdf, text: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin a text would open a new page.
    pdf.page.margins.bottom = 0;
    rule(pdf, PAGE.height - 50);
    const at = PAGE.height - 42;
    pdf.font('regular').fontSize(7.5).fillColor(INK.faint);
    pdf.text(text, LEFT, at, { width: WIDTH - 60, lineBreak: false });
    pdf.text(`${page + 1} / ${count}`, RIGHT - 60, at, { width: 60, align: 'right', lineBreak: false });
  }
}
