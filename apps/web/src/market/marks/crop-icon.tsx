import { classes } from '#shared/ui/classes.ts';
import { fieldCrops } from './crop-drawings-field.tsx';
import { grains } from './crop-drawings-grain.tsx';
import { inputs, markets, moreCrops } from './crop-drawings-more.tsx';

const DRAWINGS = { ...grains, ...fieldCrops, ...moreCrops, ...inputs, ...markets };

export type CropName = keyof typeof DRAWINGS;

export const CROP_NAMES = Object.keys(DRAWINGS) as CropName[];

/** The drawing for a name from the server; a crop that is not drawn yet gets the sprout. */
export function cropName(name: string): CropName {
  const drawing = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return drawing in DRAWINGS ? (drawing as CropName) : 'otherCrop';
}

export function CropIcon({ crop, className }: { crop: CropName; className?: string }) {
  return (
    <svg className={classes('crop', className)} viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[crop]}
    </svg>
  );
}

/** The icon on its tile, beside the crop's name. */
export function CropTile({ crop, size = 'md' }: { crop: CropName; size?: 'md' | 'lg' }) {
  return (
    <span className={classes('crop-tile', size === 'lg' && 'crop-tile-lg')}>
      <CropIcon crop={crop} />
    </span>
  );
}
