import { classes } from '#shared/ui/classes.ts';
import drawings from './crop-drawings.json';

export type CropName = keyof typeof drawings;

export const CROP_NAMES = Object.keys(drawings) as CropName[];

/** The drawing for a name from the server; a crop that is not drawn yet gets the sprout. */
export function cropName(name: string): CropName {
  const drawing = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return drawing in drawings ? (drawing as CropName) : 'otherCrop';
}

interface Shape {
  d: string;
  /** The class of its colour; an outline has none. */
  fill?: string;
  /** A transform. */
  at?: string;
}

export function CropIcon({ crop, className }: { crop: CropName; className?: string }) {
  return (
    <svg className={classes('crop', className)} viewBox="0 0 24 24" aria-hidden="true">
      {(drawings[crop] as readonly Shape[]).map(({ d, fill, at = '' }) => (
        <path key={d + at} className={fill} d={d} transform={at || undefined} />
      ))}
    </svg>
  );
}

export function CropTile({ crop, size = 'md' }: { crop: CropName; size?: 'md' | 'lg' }) {
  return (
    <span className={classes('crop-tile', size === 'lg' && 'crop-tile-lg')}>
      <CropIcon crop={crop} />
    </span>
  );
}
