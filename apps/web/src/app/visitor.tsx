import '#shared/boot/zod-config.ts';
import { useState } from 'react';
import { FirstPage } from './first-page.tsx';
import { createVisitorRouter } from './state-routers.tsx';
import { WithQueries } from './with-queries.tsx';

export default function Visitor() {
  const [router] = useState(createVisitorRouter);
  return (
    <WithQueries>
      <FirstPage router={router} />
    </WithQueries>
  );
}
