import { type ReactNode, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { CropTile } from '#market/marks/crop-icon.tsx';
import { chooseTheme, type Theme, useTheme } from '#shared/theme/theme.ts';
import { Button } from '#shared/ui/button.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { LogoMark } from '#shared/ui/logo.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Panel } from '#shared/ui/panel.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { ToastHost } from '#shared/ui/toast-host.tsx';
import { ButtonsSection } from './buttons-section.tsx';
import { ChoicesSection } from './choices-section.tsx';
import { ColourSection } from './colour-section.tsx';
import { CropsSection } from './crops-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import { ConfirmationSection, MessagesSection } from './messages-section.tsx';
import { MotionSection } from './motion-section.tsx';
import { NumbersSection } from './numbers-section.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { StatesSection } from './states-section.tsx';
import { TableSection } from './table-section.tsx';
import { TypeSection } from './type-section.tsx';

type OpenPanel = 'normal' | 'wide' | null;

/** Every component in every state, on one page: for the eye, and for axe. */
export function GalleryPage() {
  const [panel, setPanel] = useState<OpenPanel>(null);
  return (
    // The samples are of a Czech farm, so their figures are too, whatever the language of the texts.
    <I18nProvider locale="en-CZ">
      <div className="flex">
        <main className="mx-auto min-w-0 max-w-[1280px] flex-1 px-4 pt-5 pb-10 sm:px-8 sm:pt-7">
          <Head />
          <div className="grid grid-cols-12 gap-4">
            <ColourSection />
            <TypeSection />
            <NumbersSection />
            <Column span="lg:col-span-7">
              <ButtonsSection />
              <MotionSection />
            </Column>
            <ChoicesSection />
            <FieldsSection />
            <StatesSection />
            <Column span="lg:col-span-6">
              <ConfirmationSection />
              <OverlaysSection onOpenPanel={(wide) => setPanel(wide ? 'wide' : 'normal')} />
            </Column>
            <MessagesSection />
            <TableSection />
            <CropsSection />
          </div>
        </main>
        {panel && <SamplePanel isWide={panel === 'wide'} onClose={() => setPanel(null)} />}
      </div>
      <ToastHost />
    </I18nProvider>
  );
}

/** Two cards below each other, as high together as the long one next to them. */
function Column({ span, children }: { span: string; children: ReactNode }) {
  return <div className={`col-span-12 grid content-start gap-4 ${span}`}>{children}</div>;
}

function Head() {
  const theme = useTheme();
  const themes: { id: Theme; label: string }[] = [
    { id: 'system', label: 'System' },
    { id: 'light', label: 'Light' },
    { id: 'dark', label: 'Dark' },
  ];
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <LogoMark size={40} />
      <div className="min-w-0 flex-1">
        <h1 className="h1">Components</h1>
        <p className="muted">One type scale, one spacing scale, one radius, one shadow</p>
      </div>
      <div className="hidden items-center gap-2 lg:flex">
        <LogoMark size={32} />
        <LogoMark size={24} />
        <LogoMark size={16} />
        <span className="hint">logo at 32, 24, 16 px</span>
      </div>
      <SegmentedControl label="Theme" options={themes} value={theme} onChange={chooseTheme} />
    </header>
  );
}

function SamplePanel({ isWide, onClose }: { isWide: boolean; onClose: () => void }) {
  const [tons, setTons] = useState<number | null>(50);
  return (
    <Panel
      title="Milling wheat"
      subtitle="Q4 26, delivery October to December"
      start={<CropTile crop="wheat" />}
      wide={isWide}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" block onPress={onClose}>
            Sell to Sýpka Haná at 5 395 Kč/t
          </Button>
          <Button variant="quiet" block onPress={onClose}>
            Wait for a better price: place an order
          </Button>
        </>
      }
    >
      <Price value={5420} currency="CZK" size="large" />
      <NumberField label="Amount" className="mt-4" value={tons} onChange={setTons} unit="t" decimals={1} />
    </Panel>
  );
}
