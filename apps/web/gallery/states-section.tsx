import { Mail, Warehouse } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CropName, CropTile } from '#market/marks/crop-icon.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Price } from '#shared/ui/figures.tsx';
import { NoRightState } from '#shared/ui/no-right-state.tsx';
import { OfflineState } from '#shared/ui/offline-state.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { TrialState } from '#shared/ui/trial-state.tsx';
import { minutesAgo } from './samples.ts';
import { Section } from './section.tsx';

export function StatesSection() {
  return (
    <Section
      title="States of a screen"
      caption="All of them keep the size of the content they stand for, so nothing jumps"
    >
      <div className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
        <Box name="Loading">
          <SkeletonRows />
        </Box>
        <Box name="Empty">
          <EmptyState
            icon={Warehouse}
            title="No storage yet"
            actions={<Button size="sm">Add the first storage</Button>}
          >
            Add the place where your crop lies and see what every trader near it pays.
          </EmptyState>
        </Box>
        <Box name="Error">
          <ErrorState
            title="Prices did not load"
            onRetry={() => undefined}
            detail="prices.timeout, request 7f3a 91c2"
          >
            The server did not answer in time. Nothing was sold or changed.
          </ErrorState>
        </Box>
        <Box name="Offline">
          <OfflineState old={{ asOf: minutesAgo(18), note: 'Selling is off until you are back online.' }}>
            <SampleRow crop="wheat" name="Milling wheat" />
          </OfflineState>
        </Box>
        <Box name="No right">
          <NoRightState
            title="You may look, not sign"
            actions={
              <>
                <Button size="sm" variant="secondary" icon={Mail}>
                  Ask Jan Dvořák
                </Button>
                <Button size="sm" variant="quiet">
                  Support
                </Button>
              </>
            }
          >
            Jan Dvořák can sign for Statek Dvořák s.r.o. Ask him, or write to support.
          </NoRightState>
        </Box>
        <Box name="Trial">
          <TrialState
            title="All crops come with Plus"
            actions={<Button size="sm">Compare plans</Button>}
            sample={[1, 2, 3].map((row) => <SampleRow key={row} crop="sunflower" name="Sample crop" />)}
          >
            Your two favourites stay free.
          </TrialState>
        </Box>
        <Box name="Waiting">
          <Spinner center />
        </Box>
      </div>
    </Section>
  );
}

function Box({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="relative grid rounded border border-line bg-paper">
      <span className="hint absolute top-2 left-2.5 z-1">{name}</span>
      <div className="grid min-h-48 px-4 pt-8 pb-3">{children}</div>
    </div>
  );
}

function SampleRow({ crop, name }: { crop: CropName; name: string }) {
  return (
    <div className="flex items-center gap-3 py-2">
      <CropTile crop={crop} />
      <span className="min-w-0 flex-1">
        <b className="font-[580]">{name}</b>
        <br />
        <span className="hint">Brázda, 32 min</span>
      </span>
      <Price value={5420} currency="CZK" bare />
    </div>
  );
}
