import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { Button } from '@/ui/button';

const RECHECK_MS = 2000;
type Outcome = 'checking' | 'active' | 'pending' | 'failed';

const sentences: Readonly<Record<Outcome, string>> = {
  checking: 'Checking your subscription...',
  active: 'Your subscription is active.',
  pending: "Your payment isn't confirmed yet. This can take a minute.",
  failed: 'Failed to check subscription status',
};

/** Reads the subscription two seconds after arrival, when the payment provider has told the server about it. */
export function Recheck() {
  const [outcome, setOutcome] = useState<Outcome>('checking');
  const [Toaster, setToaster] = useState<ComponentType>();
  const check = useCallback(async () => {
    setOutcome('checking');
    try {
      const { checkSubscription } = await import('@/sections/billing/api');
      setOutcome((await checkSubscription()).subscribed ? 'active' : 'pending');
    } catch (error) {
      const failure = await import('@/sections/billing/visitor-toasts');
      setToaster(() => failure.Toaster);
      failure.showFailed(sentences.failed, error, 'manage');
      setOutcome('failed');
    }
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void check(), RECHECK_MS);
    return () => clearTimeout(timer);
  }, [check]);
  return (
    <>
      <p role="status">{sentences[outcome]}</p>
      {(outcome === 'pending' || outcome === 'failed') && (
        <div className="row">
          <Button icon="refresh" onClick={() => void check()}>
            Check again
          </Button>
        </div>
      )}
      {Toaster && <Toaster />}
    </>
  );
}
