import { useState } from 'react';
import { FirstPage } from './first-page.tsx';
import { createVisitorRouter } from './state-routers.tsx';

export default function Visitor() {
  const [router] = useState(createVisitorRouter);
  return <FirstPage router={router} />;
}
