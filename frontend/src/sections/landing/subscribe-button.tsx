import { useState, type ComponentType } from 'react';
import { openTab } from '@/lib/browser/new-tab';
import { Button } from '@/ui/button';

/** Opens the checkout in a new tab. The call and its toasts are loaded by the click, which few visitors make. */
export function SubscribeButton({ priceId }: { priceId: string }) {
  const [processing, setProcessing] = useState(false);
  const [Toaster, setToaster] = useState<ComponentType>();
  const subscribe = async () => {
    const tab = openTab();
    setProcessing(true);
    try {
      const { createCheckout } = await import('@/sections/billing/api');
      tab.show((await createCheckout(priceId)).url);
    } catch (error) {
      tab.close();
      const failure = await import('@/sections/billing/visitor-toasts');
      setToaster(() => failure.Toaster);
      failure.showFailed('Failed to create checkout session', error, 'subscribe');
    }
    setProcessing(false);
  };
  return (
    <>
      <Button variant="primary" size="lg" busy={processing && 'Processing...'} onClick={() => void subscribe()}>
        Subscribe Now
      </Button>
      {Toaster && <Toaster />}
    </>
  );
}
