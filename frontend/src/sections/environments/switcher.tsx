import { useState, type SubmitEvent } from 'react';
import { environments, type Environment } from '@/api/config';
import { currentEnvironment } from '@/api/environment';
import { unsavedChanges } from '@/lib/browser/unsaved';
import { Confirm } from '@/patterns/feedback/confirm';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { switchTo } from './api';
import { changedTo, environmentLabels } from './labels';

export function SwitchEnvironment({ onClose }: { onClose: () => void }) {
  const current = currentEnvironment();
  const [chosen, setChosen] = useState<Environment | undefined>(current);
  const [confirming, setConfirming] = useState(false);
  const [switching, setSwitching] = useState(false);
  const blocked = unsavedChanges.any();
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen === current) onClose();
    else if (!blocked) setConfirming(true);
  };
  const go = () => {
    setConfirming(false);
    if (!chosen) return;
    setSwitching(true);
    if (!switchTo(chosen, (address) => location.assign(address))) setSwitching(false);
  };
  return (
    <>
      <Dialog
        title="Switch Environment"
        description="Each environment holds its own records. Nothing moves from one to another."
        onClose={onClose}
        frame={(inside) => (
          <form className="dialog-form" onSubmit={ask}>
            {inside}
          </form>
        )}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={switching && 'Switching...'}>
              Switch Environment
            </Button>
          </>
        }
      >
        {blocked && (
          <p className="callout warning" role="alert">
            <Icon name="alert" />
            You have unsaved changes. Save or discard them before you switch.
          </p>
        )}
        <div role="radiogroup" aria-label="Environment" className="stack gap-2">
          {environments.map((environment) => (
            <label key={environment} className="option-card">
              <input
                type="radio"
                name="environment"
                value={environment}
                checked={chosen === environment}
                onChange={() => setChosen(environment)}
              />
              <span className="grow">
                <span className="strong">{environmentLabels[environment].label}</span>
                <span className="t-3 t-small block">
                  {environmentLabels[environment].place}: {environmentLabels[environment].strip}
                </span>
              </span>
              {environment === current && <span className="badge plain">Current</span>}
            </label>
          ))}
        </div>
      </Dialog>
      {confirming && chosen && <ConfirmSwitch to={chosen} onConfirm={go} onCancel={() => setConfirming(false)} />}
    </>
  );
}

function ConfirmSwitch({ to, onConfirm, onCancel }: { to: Environment; onConfirm: () => void; onCancel: () => void }) {
  return (
    <Confirm
      title={`Switch to ${environmentLabels[to].label}?`}
      action={`Switch to ${environmentLabels[to].label}`}
      danger={to === 'production'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {to === 'production' ? (
        <>
          <p className="strong">You are switching to PRODUCTION environment</p>
          <p>This environment contains live data and changes can affect real users.</p>
        </>
      ) : (
        <p>{changedTo(to)}. The page will reload.</p>
      )}
    </Confirm>
  );
}
