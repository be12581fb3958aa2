import { useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#platform/services.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';

interface SignOutButtonProps {
  readonly label: string;
  /** Where one is led once signed out. */
  readonly to: string;
  readonly variant?: 'quiet';
}

/** Signs out on this device, then leads on (S3, S118). */
export function SignOutButton({ label, to, ...look }: SignOutButtonProps) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const signOut = async () => {
    try {
      await replica.signOut();
      await navigate(to);
      toasts.show('success', t('auth.signedOut'));
    } catch {
      // Whatever the reason, the person is still signed in and is told so (M27).
      toasts.show('error', t('auth.signOutFailed'));
    }
  };
  return (
    <Button {...look} onClick={() => void signOut()}>
      {label}
    </Button>
  );
}
