import '#shared/boot/zod-config.ts';
import { useState } from 'react';
import { FirstPage } from './first-page.tsx';
import { RouterFrame } from './router-frame.tsx';
import { createVisitorRouter } from './state-routers.tsx';

export default function Visitor() {
  const [router] = useState(createVisitorRouter);
  return (
    <RouterFrame>
      <FirstPage router={router} />
    </RouterFrame>
  );
}
