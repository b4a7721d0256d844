import { type NavigateOptions, type RegisteredRouter, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Replaces this page with another one, once. The router's own component does it again on every render and
 * pulls back people who have gone elsewhere in the meantime.
 */
export function RedirectOnce<To extends string>(address: NavigateOptions<RegisteredRouter, string, To>) {
  const navigate = useNavigate();
  const [first] = useState(address);
  useEffect(() => {
    void navigate({ ...first, replace: true } as NavigateOptions);
  }, [navigate, first]);
  return null;
}
