import { useEffect, useState } from 'react';
import { type Claims, STATED_CLAIMS } from '#domain/web/claims.ts';
import { useServices } from './services.tsx';

/** The figures from the texts, until the server says that it counts them (U4). */
export function useClaims(): Claims {
  const { replica } = useServices();
  const [claims, setClaims] = useState(STATED_CLAIMS);
  useEffect(() => {
    let isCurrent = true;
    void replica.readClaims().then((read) => isCurrent && read && setClaims(read));
    return () => {
      isCurrent = false;
    };
  }, [replica]);
  return claims;
}
