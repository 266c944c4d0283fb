import '@/styles/account.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Factor } from '@supabase/auth-js';
import { useState } from 'react';
import { fullDate } from '@/lib/dates';
import { toasts } from '@/lib/toasts';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Card } from '@/patterns/record/detail-page';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { turnOff } from './api';
import { CodeDialog } from './code-dialog';
import { RecoveryCodes } from './recovery-codes';
import { createRecoveryCodes, recoveryCodesLeft } from './recovery-codes-api';
import { TwoFactorSetup } from './two-factor-setup';

const TITLE = 'Two-factor authentication';

/** Off, being set up, or on. */
export function TwoFactorCard({ factor }: { factor: Factor | undefined }) {
  const [settingUp, setSettingUp] = useState(false);
  const client = useQueryClient();
  const done = () => {
    setSettingUp(false);
    void client.invalidateQueries({ queryKey: ['account'] });
  };
  // While the recovery codes are shown, the factor may already be on.
  if (settingUp)
    return (
      <Card
        title={TITLE}
        ruled
        flush
        end={
          <Button look="quiet" size="sm" onClick={done}>
            Cancel
          </Button>
        }
      >
        <TwoFactorSetup onDone={done} />
      </Card>
    );
  if (factor) return <TurnedOn factor={factor} />;
  return (
    <Card title={TITLE} ruled end={<StatusBadge word={{ label: 'Off', tone: 'neutral', icon: 'dot' }} />}>
      <div className="account-row">
        <p className="t-2">Sign in with your password and a code from an app on your phone.</p>
        <Button icon="shield" onClick={() => setSettingUp(true)}>
          Set up
        </Button>
      </div>
    </Card>
  );
}

function TurnedOn({ factor }: { factor: Factor }) {
  const left = useQuery(recoveryCodesLeft()).data;
  const client = useQueryClient();
  const [asked, setAsked] = useState<'off' | 'codes'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => {
    setAsked(undefined);
    setCodes(undefined);
    void client.invalidateQueries({ queryKey: ['account'] });
  };
  return (
    <Card title={TITLE} ruled end={<StatusBadge word={{ label: 'On', tone: 'success', icon: 'check-c' }} />}>
      <div className="account-row">
        <div>
          <p>Authenticator app, since {fullDate(factor.created_at)}</p>
          {left !== undefined && (
            <p className={left < 3 ? 't-small tone-danger' : 't-small t-3'}>
              {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
            </p>
          )}
        </div>
        <div className="row gap-2 wrap">
          <Button onClick={() => setAsked('codes')}>New codes</Button>
          <Button onClick={() => setAsked('off')}>Turn off</Button>
        </div>
      </div>
      {asked === 'off' && (
        <CodeDialog
          title="Turn off two-factor authentication"
          action="Turn off"
          danger
          send={(code) => turnOff(factor.id, code)}
          onSent={() => {
            toasts.show({ variant: 'success', title: 'Two-factor authentication turned off' });
            close();
          }}
          onClose={close}
        >
          Enter the code that your authenticator app shows now. Your recovery codes will stop working.
        </CodeDialog>
      )}
      {asked === 'codes' && (
        <CodeDialog
          title="New recovery codes"
          action="Create codes"
          send={async (code) => setCodes(await createRecoveryCodes(factor.id, code))}
          onSent={() => setAsked(undefined)}
          onClose={close}
        >
          Enter the code that your authenticator app shows now. Your old recovery codes will stop working.
        </CodeDialog>
      )}
      {codes && (
        <Dialog
          title="Save your recovery codes"
          onClose={close}
          footer={
            <Button look="primary" onClick={close}>
              I saved them
            </Button>
          }
        >
          <RecoveryCodes codes={codes} />
        </Dialog>
      )}
    </Card>
  );
}
