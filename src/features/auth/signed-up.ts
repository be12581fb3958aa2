import { useOutletContext } from 'react-router-dom';

interface SignedUp {
  readonly email: string;
  readonly password: string;
}

/** The password of a sign-up just before. In memory only, and only until another page is opened. */
export interface SignedUpMemory {
  readonly signedUp: SignedUp | null;
  readonly setSignedUp: (signedUp: SignedUp) => void;
}

/** Shared by the sign-up and the sign-in page, so that nobody types a new password again; see `AuthLayout`. */
export function useSignedUp(): SignedUpMemory {
  return useOutletContext<SignedUpMemory>();
}
