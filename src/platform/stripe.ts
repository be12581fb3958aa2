/** Loads the payment provider's script: not before a person presses the button that pays (D61). */
import { STAND_IN_SCRIPT } from '#domain/payments/checkout-document.ts';

/** @param isStandIn whether the local stand-in takes the payments, whose script replaces the provider's */
export type OpenStripe = (publishableKey: string, isStandIn: boolean) => Promise<boolean>;

/** Loads the script and passes it the publishable key. False if that fails: blocked, broken or without a network. */
export const openStripe: OpenStripe = async (publishableKey, isStandIn) => {
  document.head.addEventListener('error', removeFailed, true);
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    // The loader takes an existing script for the provider's.
    if (isStandIn) await addScript(STAND_IN_SCRIPT);
    // Fraud signals would watch people on our page, and are useless because they pay on the provider's page.
    else loadStripe.setLoadParameters({ advancedFraudSignals: false });
    return (await loadStripe(publishableKey)) !== null;
  } catch {
    // A third-party script may throw anything; it counts as unavailable.
    return false;
  } finally {
    document.head.removeEventListener('error', removeFailed, true);
  }
};

/** The loader retries, but would wait forever for a script element that failed before. */
function removeFailed({ target }: Event): void {
  if (target instanceof HTMLScriptElement) target.remove();
}

function addScript(src: string): Promise<void> {
  const script = document.createElement('script');
  script.src = src;
  const loaded = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} can't be loaded`)));
  });
  document.head.append(script);
  return loaded;
}
