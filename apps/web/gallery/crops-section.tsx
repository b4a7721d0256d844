import { CROP_NAMES, CropIcon, CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { Section } from './section.tsx';

export function CropsSection() {
  return (
    <Section
      title="Crops"
      caption="24 px grid, 1,5 px line, one or two filled parts in grain yellow, pod green or wheat"
    >
      <div className="grid grid-cols-4 gap-x-2 gap-y-4 sm:grid-cols-8 lg:grid-cols-12">
        {CROP_NAMES.map((crop) => (
          <div key={crop} className="grid justify-items-center gap-1.5 text-center text-xs text-ink-2">
            <CropTile crop={crop} size="lg" />
            {crop.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}
          </div>
        ))}
      </div>
      <p className="hint flex items-center gap-2">
        <CropIcon crop="wheat" /> without its tile
        <CropIcon crop={cropName('quinoa')} /> a crop that nobody has drawn yet
      </p>
    </Section>
  );
}
