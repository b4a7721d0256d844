import { type NavigateOptions, type RegisteredRouter, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Puts another page in the place of this one, once. The router's own component does it again whenever it is drawn
 * again, and takes back whoever has gone elsewhere meanwhile.
 */
export function LeadOn<To extends string>(address: NavigateOptions<RegisteredRouter, string, To>) {
  const navigate = useNavigate();
  const [first] = useState(address);
  useEffect(() => {
    void navigate({ ...first, replace: true } as NavigateOptions);
  }, [navigate, first]);
  return null;
}
