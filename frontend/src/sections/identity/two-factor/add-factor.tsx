import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';
import '@/styles/account.css';
import { config } from '@/api/config';
import { Button } from '@/ui/button';
import { CodeDialog } from '@/sections/identity/account/code-dialog';
import { useFactorProof } from './factor-proof';

export type FactorChoice = 'app' | 'phone';

const factorLabels: Readonly<Record<FactorChoice, string>> = {
  app: 'Add authenticator app',
  phone: 'Add phone number',
};

interface AddFactorProps {
  /** Those that are on. */
  factors: readonly Factor[];
  onAdd: (choice: FactorChoice) => void;
}

/** Adds the other kind of second factor, after a fresh code of the first one. */
export function AddFactor({ factors, onAdd }: AddFactorProps) {
  const [asked, setAsked] = useState<FactorChoice>();
  const has = (kind: Factor['factor_type']) => factors.some(({ factor_type }) => factor_type === kind);
  const choice = has('phone') ? 'app' : 'phone';
  const [proving] = factors;
  const isPossible = choice === 'app' ? !has('totp') : config().text_messages_enabled;
  if (!isPossible || !proving) return null;
  return (
    <div className="account-row row wrap between gap-3">
      <p className="t-2">
        {choice === 'phone'
          ? 'Add a phone number to also get codes by text message.'
          : 'Add an authenticator app to get codes without text messages.'}
      </p>
      <Button onClick={() => setAsked(choice)}>{factorLabels[choice]}</Button>
      {asked && (
        <ProveFirst
          factor={proving}
          title={factorLabels[asked]}
          onProven={() => onAdd(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface ProveFirstProps {
  factor: Factor;
  title: string;
  onProven: () => void;
  onClose: () => void;
}

function ProveFirst({ factor, title, onProven, onClose }: ProveFirstProps) {
  const proof = useFactorProof(factor);
  return (
    <CodeDialog
      title={title}
      action="Continue"
      text={proof.text}
      send={proof.verify}
      onSent={onProven}
      onClose={onClose}
    >
      {proof.prompt}
    </CodeDialog>
  );
}
