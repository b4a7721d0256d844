import { classes } from '#shared/ui/classes.ts';
import { srcSetOf } from './rich-text.tsx';

const LOOK = {
  card: { sizes: '(max-width: 639px) 100vw, 400px', width: 480, height: 210 },
  page: { sizes: '(max-width: 639px) 100vw, 660px', width: 1600, height: 700 },
} as const;

/** The picture decorates: the headline says what the report is about. Its box is there before it is loaded. */
export function ReportCover({ src, look }: { src: string | null | undefined; look: 'card' | 'page' }) {
  const { sizes, width, height } = LOOK[look];
  const className = classes('report-cover', `report-cover-${look}`);
  if (!src) return <CoverDrawing className={className} />;
  return (
    <img
      className={className}
      src={src}
      srcSet={srcSetOf(src)}
      sizes={sizes}
      width={width}
      height={height}
      alt=""
      loading={look === 'card' ? 'lazy' : 'eager'}
      decoding="async"
    />
  );
}

/** For a report without a picture, and behind the veil of one that is masked. */
export function CoverDrawing({ className }: { className?: string }) {
  return (
    <svg
      className={classes('cover-drawing', className)}
      viewBox="0 -42 480 210"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect y="-42" width="480" height="210" className="cover-sky" />
      <circle cx="352" cy="74" r="34" className="cover-sun" />
      <path d="M0 112C90 76 190 122 290 96s130-6 190-18v90H0z" className="cover-far" />
      <path d="M0 138c120-38 260 16 480-22v52H0z" className="cover-near" />
      <path d="M0 152c140-26 270 14 480-14M0 166c140-22 290 8 480-8" className="cover-row" />
    </svg>
  );
}
