import { useState, type ReactNode } from 'react';
import '@/styles/account.css';
import { toasts } from '@/lib/browser/toasts';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { CodeInput } from '@/sections/identity/code-input';
import { useCode } from '@/sections/identity/account/code-dialog';
import { RecoveryCodes } from './recovery-codes';
import { createRecoveryCodes } from './recovery-codes-api';

/** The heading of a step of the set-up. */
export function StepTitle({ number, done, children }: { number: number; done: boolean; children: string }) {
  return (
    <h3 className="row t-label">
      <span className={done ? 'done' : undefined}>{done ? <Icon name="check" size={12} /> : number}</span>
      {children}
    </h3>
  );
}

export interface SetupEnding {
  /** Another second factor is on: its recovery codes stay valid. */
  isAnother: boolean;
  onDone: () => void;
}

interface SetupStepsProps extends SetupEnding {
  /** The first step, before and after the code was accepted. */
  first: (isOn: boolean) => ReactNode;
  /** The title of the second step, and the hint of its field. */
  title: string;
  hint: string;
  verify: (code: string) => Promise<unknown>;
}

/** The steps of any second factor: where the code comes from, entering it, and for the first one saving recovery codes. */
export const SetupSteps = (steps: SetupStepsProps) =>
  steps.isAnother ? <AddSteps {...steps} /> : <TurnOnSteps {...steps} />;

function AddSteps({ first, title, hint, verify, onDone }: SetupStepsProps) {
  const entry = useCode(verify, () => {
    toasts.show({ variant: 'success', title: 'Second factor added' });
    onDone();
  });
  return (
    <div className="account-two-factor">
      <div className="stack gap-3">{first(false)}</div>
      <div className="stack gap-3">
        <CodeStep title={title} hint={hint} entry={entry} isOn={false} />
      </div>
    </div>
  );
}

interface CodeStepProps {
  title: string;
  hint: string;
  entry: ReturnType<typeof useCode>;
  isOn: boolean;
}

const CodeStep = ({ title, hint, entry, isOn }: CodeStepProps) => (
  <>
    <StepTitle number={2} done={isOn}>
      {title}
    </StepTitle>
    {isOn ? (
      <p className="t-2">Two-factor authentication is on.</p>
    ) : (
      <CodeInput
        value={entry.code}
        onChange={entry.setCode}
        onComplete={entry.submit}
        error={entry.error}
        hint={entry.busy ? 'Checking...' : hint}
      />
    )}
  </>
);

function TurnOnSteps({ first, title, hint, verify, onDone }: SetupStepsProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [saved, setSaved] = useState(false);
  const [missing, setMissing] = useState<string>();
  const entry = useCode(
    async (code) => {
      await verify(code);
      setCodes(await createRecoveryCodes());
    },
    () => setMissing(undefined),
  );
  const finish = () => {
    if (codes && saved) {
      onDone();
      return;
    }
    setMissing(codes ? 'Save your recovery codes first, and check the box.' : 'Enter the 6-digit code first.');
  };
  return (
    <>
      <div className="account-two-factor">
        <div className="stack gap-3">{first(Boolean(codes))}</div>
        <div className="stack gap-3">
          <CodeStep title={title} hint={hint} entry={entry} isOn={Boolean(codes)} />
          <StepTitle number={3} done={Boolean(codes) && saved}>
            Save your recovery codes
          </StepTitle>
          {codes ? (
            <RecoveryCodes codes={codes} />
          ) : (
            <p className="t-small t-3">They appear here once the code is accepted.</p>
          )}
        </div>
      </div>
      <SetupEnd saved={saved} onSaved={setSaved} missing={missing} action={codes ? 'Done' : 'Turn on'} onEnd={finish} />
    </>
  );
}

interface SetupEndProps {
  saved: boolean;
  onSaved: (saved: boolean) => void;
  /** What is still to be done. */
  missing: string | undefined;
  action: string;
  onEnd: () => void;
}

/** The last line of the set-up: the recovery codes are saved. */
function SetupEnd({ saved, onSaved, missing, action, onEnd }: SetupEndProps) {
  return (
    <footer className="account-two-factor-end">
      <label className="row gap-2">
        <input type="checkbox" className="check" checked={saved} onChange={(event) => onSaved(event.target.checked)} />I
        saved my recovery codes
      </label>
      <span role="alert" className="tone-danger t-small">
        {missing}
      </span>
      <Button variant="primary" icon="shield" onClick={onEnd}>
        {action}
      </Button>
    </footer>
  );
}
