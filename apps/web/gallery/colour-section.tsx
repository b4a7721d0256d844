import { Section } from './section.tsx';

// name, use, light, its ratio, dark, its ratio, text on it
const COLOURS = [
  ['paper', 'ground', '#FAF8F3', '15,7', '#12150F', '15,8', 'text-ink'],
  ['ink', 'text', '#1B1F1A', '15,7', '#EFEEE5', '15,8', 'text-paper'],
  ['leaf', 'primary', '#1F5A33', '8,2', '#2C7A47', '5,3', 'text-on-leaf'],
  ['wheat', 'accent', '#C98A1B', '5,7', '#D79A31', '6,8', 'text-on-rapeseed'],
  ['rapeseed', 'highlight', '#F2C230', '10,0', '#F2C230', '10,0', 'text-on-rapeseed'],
  ['sky', 'info, pending', '#2E6F9E', '5,4', '#3F86B8', '4,3', ''],
  ['clay', 'failure', '#B4472E', '5,4', '#BA4D33', '5,0', 'text-on-clay'],
  ['moss', 'success', '#4C7A3F', '5,0', '#5E9450', '4,7', ''],
] as const;

const TINTS = [
  ['leaf', '6,9, dark 7,2'],
  ['wheat', '5,4, dark 7,4'],
  ['sky', '5,7, dark 7,2'],
  ['clay', '5,3, dark 7,0'],
  ['moss', '5,3, dark 7,4'],
] as const;

export function ColourSection() {
  return (
    <Section
      title="Colour"
      caption="Light and dark value with its contrast ratio: text on the colour; for sky and moss, which carry no text, the colour on a card"
    >
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 lg:grid-cols-8">
        {COLOURS.map(([name, use, light, lightRatio, dark, darkRatio, text]) => (
          <div key={name} className="grid content-start gap-1.5">
            <div
              className={`flex h-13 items-end rounded px-2 py-1.5 text-sm font-semibold shadow-[inset_0_0_0_1px_#00000012] ${text}`}
              style={{ background: `var(--color-${name})` }}
            >
              {text && 'Aa'}
            </div>
            <b className="text-sm font-[580]">{name}</b>
            <p className="hint">
              {use}
              <br />
              {light} <span className="num">{lightRatio}</span>
              <br />
              {dark} <span className="num">{darkRatio}</span>
            </p>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2.5">
        {TINTS.map(([tone, ratio]) => (
          <span key={tone} className={`badge badge-${tone} h-6 px-2.5`}>
            {tone}-text on {tone}-tint <span className="num font-[450]">{ratio}</span>
          </span>
        ))}
      </div>
    </Section>
  );
}
