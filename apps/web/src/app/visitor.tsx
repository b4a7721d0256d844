import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createVisitorRouter } from './state-routers.tsx';

export default function Visitor() {
  const [router] = useState(createVisitorRouter);
  return <RouterProvider router={router} />;
}
