import { readFileSync } from 'node:fs';
import type { Font } from 'fontkit';

/**
 * One file per weight with every letter of our languages; the web's font is split into parts that a PDF cannot join.
 */
const FACES = {
  regular: () => import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: () => import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;
type Face = keyof typeof FACES;

/** Opened with the first paper: a start should not wait for it, and to read a font takes longer than to draw with it. */
let opened: Promise<Record<Face, Font>> | undefined;
async function openFonts(): Promise<Record<Face, Font>> {
  const { create } = await import('fontkit');
  const open = (name: Face) => create(readFileSync(new URL(FACES[name]()))) as Font;
  return { regular: open('regular'), semibold: open('semibold') };
}

/**
 * Contextual glyph forms (arrows, a colon between digits): half the work of a line, and none of our words need them.
 */
const PLAIN = { calt: false };

/**
 * The tables of a font are shared, its glyphs are not: fontkit stores with each glyph the text it represented when it
 * was first drawn, so text copied from the next document would have other letters. pdfkit accepts an open font,
 * although its types do not say so.
 */
function forOnePaper(font: Font): Buffer {
  return Object.create(font, {
    _glyphs: { value: {} },
    layout: {
      value(this: Font, text: string) {
        return font.layout.call(this, text, PLAIN);
      },
    },
  }) as Buffer;
}

export type Pdf = PDFKit.PDFDocument;

/** Of a page in points, A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;

/** The product's colours, dark enough for a black-and-white printer. */
export const INK = {
  text: '#1b1f1a',
  quiet: '#535a4e',
  faint: '#64695c',
  line: '#d3ccbb',
  tint: '#f3f0e6',
  leaf: '#1f5a33',
  wheat: '#f2c230',
} as const;

interface PdfOptions {
  title: string;
  language: string;
  /** Of the document: the same input produces the same bytes at any time. */
  createdAt: Date;
  /** PDF/A-3b: readable in decades, and with files inside. */
  isArchived?: boolean;
}

/** Draws a document and returns its bytes; pages are held until the end, because each shows the number of pages. */
export async function renderPdf(
  { title, language, createdAt, isArchived = false }: PdfOptions,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  opened ??= openFonts();
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), opened]);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: PAGE.margin,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    font: '',
    ...(isArchived && { pdfVersion: '1.7', subset: 'PDF/A-3b' }),
    info: {
      Title: title,
      Author: 'Canola',
      Creator: 'Canola',
      Producer: 'Canola',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, forOnePaper(font));
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  pdf.font('regular').fontSize(9.5).fillColor(INK.text);
  draw(pdf);
  pdf.end();
  return done;
}
