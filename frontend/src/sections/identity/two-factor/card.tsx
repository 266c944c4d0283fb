import { useQuery } from '@tanstack/react-query';
import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';
import '@/styles/account.css';
import { config } from '@/api/config';
import { fullDate } from '@/lib/dates/dates';
import { toasts } from '@/lib/browser/toasts';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Card } from '@/patterns/record/detail-page';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { turnOff } from '@/sections/identity/account/api';
import { CodeDialog } from '@/sections/identity/account/code-dialog';
import { AddFactor, type FactorChoice } from './add-factor';
import { useFactorProof } from './factor-proof';
import { PhoneSetup } from './phone-setup';
import { RecoveryCodes } from './recovery-codes';
import { createRecoveryCodes, recoveryCodesLeft } from './recovery-codes-api';
import { TwoFactorSetup } from './setup';

const TITLE = 'Two-factor authentication';

/** Off, being set up, or on. */
export function TwoFactorCard({ factors }: { factors: readonly Factor[] }) {
  const [settingUp, setSettingUp] = useState<FactorChoice>();
  // While recovery codes are shown, the factor may already be on.
  const [isAnother, setIsAnother] = useState(false);
  const setUp = (choice: FactorChoice) => {
    setIsAnother(factors.length > 0);
    setSettingUp(choice);
  };
  const done = () => setSettingUp(undefined);
  if (settingUp)
    return (
      <Card
        title={TITLE}
        ruled
        flush
        end={
          <Button variant="quiet" size="sm" onClick={done}>
            Cancel
          </Button>
        }
      >
        {settingUp === 'app' ? (
          <TwoFactorSetup isAnother={isAnother} onDone={done} />
        ) : (
          <PhoneSetup isAnother={isAnother} onDone={done} />
        )}
      </Card>
    );
  if (factors.length > 0)
    return (
      <Card title={TITLE} ruled end={<StatusBadge display={{ label: 'On', tone: 'success', icon: 'check-c' }} />}>
        {factors.map((factor) => (
          <TurnedOn key={factor.id} factor={factor} only={factors.length === 1} />
        ))}
        <AddFactor factors={factors} onAdd={setUp} />
      </Card>
    );
  return <TurnedOff onSetUp={setUp} />;
}

function TurnedOff({ onSetUp }: { onSetUp: (choice: FactorChoice) => void }) {
  const texts = config().text_messages_enabled;
  return (
    <Card title={TITLE} ruled end={<StatusBadge display={{ label: 'Off', tone: 'neutral', icon: 'dot' }} />}>
      <div className="account-row row wrap between gap-3">
        <p className="t-2">
          {texts
            ? 'Sign in with your password and a code from an app or a text message.'
            : 'Sign in with your password and a code from an app on your phone.'}
        </p>
        <div className="row gap-2 wrap">
          <Button icon="shield" onClick={() => onSetUp('app')}>
            {texts ? 'Authenticator app' : 'Set up'}
          </Button>
          {texts && <Button onClick={() => onSetUp('phone')}>Text message</Button>}
        </div>
      </div>
    </Card>
  );
}

function TurnedOn({ factor, only }: { factor: Factor; only: boolean }) {
  const proof = useFactorProof(factor);
  const isPhone = factor.factor_type === 'phone';
  const left = useQuery(recoveryCodesLeft()).data;
  const [openDialog, setAsked] = useState<'off' | 'codes'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setAsked(undefined);
    setCodes(undefined);
  };
  const lost = only ? ' Your recovery codes will stop working.' : '';
  return (
    <>
      <div className="account-row row wrap between gap-3">
        <div>
          <p>
            {isPhone ? (factor.friendly_name ?? 'Text message') : 'Authenticator app'}, since{' '}
            {fullDate(factor.created_at)}
          </p>
          {left !== undefined && <CodesLeft left={left} />}
        </div>
        <div className="row gap-2 wrap">
          <Button onClick={() => setAsked('codes')}>New codes</Button>
          <Button onClick={() => setAsked('off')}>{only ? 'Turn off' : 'Remove'}</Button>
        </div>
      </div>
      {openDialog === 'off' && (
        <CodeDialog
          title={only ? 'Turn off two-factor authentication' : 'Remove second factor'}
          action={only ? 'Turn off' : 'Remove'}
          danger
          text={proof.text}
          send={async (code) => {
            await proof.verify(code);
            await turnOff(factor.id);
          }}
          onSent={() => {
            const title = only ? 'Two-factor authentication turned off' : 'Second factor removed';
            toasts.show({ variant: 'success', title });
            close();
          }}
          onClose={close}
        >
          {`${proof.prompt}${lost}`}
        </CodeDialog>
      )}
      {openDialog === 'codes' && (
        <CodeDialog
          title="New recovery codes"
          action="Create codes"
          text={proof.text}
          send={async (code) => {
            await proof.verify(code);
            setCodes(await createRecoveryCodes());
          }}
          onSent={() => setAsked(undefined)}
          onClose={close}
        >
          {`${proof.prompt} Your old recovery codes will stop working.`}
        </CodeDialog>
      )}
      {codes && (
        <Dialog
          title="Save your recovery codes"
          onClose={close}
          footer={
            <Button variant="primary" onClick={close}>
              I saved them
            </Button>
          }
        >
          <RecoveryCodes codes={codes} />
        </Dialog>
      )}
    </>
  );
}

function CodesLeft({ left }: { left: number }) {
  return (
    <p className={left < 3 ? 't-small tone-danger' : 't-small t-3'}>
      {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
    </p>
  );
}
