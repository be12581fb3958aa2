/** The payment provider's script: nothing of it is on any page before somebody presses the button that pays (D61). */
import { STAND_IN_SCRIPT } from '#domain/payments/checkout-page.ts';

/** @param isStandIn whether the local stand-in takes the payments, whose script replaces the provider's */
export type OpenStripe = (publishableKey: string, isStandIn: boolean) => Promise<boolean>;

/** Loads the script and hands it the publishable key. False where it can't be had: blocked, broken or without a network. */
export const openStripe: OpenStripe = async (publishableKey, isStandIn) => {
  document.head.addEventListener('error', removeFailed, true);
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    // The loader takes a script that is there already for the provider's.
    if (isStandIn) await addScript(STAND_IN_SCRIPT);
    // Its fraud signals watch what people do on our page, and are of no use where they pay on the provider's own.
    else loadStripe.setLoadParameters({ advancedFraudSignals: false });
    return (await loadStripe(publishableKey)) !== null;
  } catch {
    // Whatever went wrong in a script of somebody else's: it is not there.
    return false;
  } finally {
    document.head.removeEventListener('error', removeFailed, true);
  }
};

/** The loader tries again by itself, but would wait for ever for a script that is still there and has failed before. */
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
